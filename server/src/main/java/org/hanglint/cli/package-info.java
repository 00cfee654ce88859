/**
 * The command line. Invariant: stdout carries the report and nothing else; progress and complaints go to stderr.
 */
@NullMarked
package org.hanglint.cli;

import org.jspecify.annotations.NullMarked;
