package org.hanglint.check;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hanglint.check.abi.AbiGlibcxx;
import org.hanglint.check.abi.AbiLibrarySymbol;
import org.hanglint.check.abi.AbiMissingSymbol;
import org.hanglint.check.abi.AbiPybindInternals;
import org.hanglint.check.abi.AbiStableAbi;
import org.hanglint.check.abi.AbiWrongTag;
import org.hanglint.check.artifact.ArtifactEditableElsewhere;
import org.hanglint.check.artifact.ArtifactLogLine;
import org.hanglint.check.artifact.ArtifactNativeDiffers;
import org.hanglint.check.artifact.ArtifactPythonDiffers;
import org.hanglint.check.artifact.ArtifactReplaced;
import org.hanglint.check.artifact.ArtifactShadowed;
import org.hanglint.check.artifact.ArtifactStaleObject;
import org.hanglint.check.artifact.ArtifactVersionDiffers;
import org.hanglint.check.copy.CopyDeviceSynchronize;
import org.hanglint.check.copy.CopyImplicitSync;
import org.hanglint.check.copy.CopyInCoroutine;
import org.hanglint.check.copy.CopyPageableToDevice;
import org.hanglint.check.copy.CopyPageableToHost;
import org.hanglint.check.copy.CopyPinnedPerStep;
import org.hanglint.check.copy.CopyReadBeforeSync;
import org.hanglint.check.copy.CopyScalarToHost;
import org.hanglint.check.copy.CopyUnpinnedAsync;
import org.hanglint.check.gil.GilAcrossAwait;
import org.hanglint.check.gil.GilApiWhileReleased;
import org.hanglint.check.gil.GilBlockingCall;
import org.hanglint.check.gil.GilBlockingDestructor;
import org.hanglint.check.gil.GilColdAcquire;
import org.hanglint.check.gil.GilCtypesCapi;
import org.hanglint.check.gil.GilCtypesPydll;
import org.hanglint.check.gil.GilDecrefUnderLock;
import org.hanglint.check.gil.GilFinalization;
import org.hanglint.check.gil.GilForeignCallback;
import org.hanglint.check.gil.GilGuardOrder;
import org.hanglint.check.gil.GilImportDeadlock;
import org.hanglint.check.gil.GilLockOrder;
import org.hanglint.check.gil.GilMixedManagement;
import org.hanglint.check.gil.GilNestedRelease;
import org.hanglint.check.gil.GilObjectOutlivesGuard;
import org.hanglint.check.gil.GilReacquiredUnderLock;
import org.hanglint.check.gil.GilReturnInReleasedRegion;
import org.hanglint.check.gil.GilStaticInitialiser;
import org.hanglint.check.gil.GilStaticObject;
import org.hanglint.check.gil.GilSubinterpreterState;
import org.hanglint.check.gil.GilTokenCrossesThreads;
import org.hanglint.check.gil.GilTripleWrap;
import org.hanglint.check.gil.GilUnnamedGuard;
import org.hanglint.check.gil.GilUnpairedState;
import org.hanglint.check.suppression.SuppressionMalformed;
import org.hanglint.check.suppression.SuppressionNoReason;
import org.hanglint.check.suppression.SuppressionUnknownId;
import org.hanglint.check.suppression.SuppressionUnused;

/** Every check there is. */
public final class Checks {

    private static final List<Check> ALL = List.of(
            new AbiGlibcxx(),
            new AbiLibrarySymbol(),
            new AbiMissingSymbol(),
            new AbiPybindInternals(),
            new AbiStableAbi(),
            new AbiWrongTag(),
            new ArtifactEditableElsewhere(),
            new ArtifactLogLine(),
            new ArtifactNativeDiffers(),
            new ArtifactPythonDiffers(),
            new ArtifactReplaced(),
            new ArtifactShadowed(),
            new ArtifactStaleObject(),
            new ArtifactVersionDiffers(),
            new CopyDeviceSynchronize(),
            new CopyImplicitSync(),
            new CopyInCoroutine(),
            new CopyPageableToDevice(),
            new CopyPageableToHost(),
            new CopyPinnedPerStep(),
            new CopyReadBeforeSync(),
            new CopyScalarToHost(),
            new CopyUnpinnedAsync(),
            new GilAcrossAwait(),
            new GilApiWhileReleased(),
            new GilBlockingCall(),
            new GilBlockingDestructor(),
            new GilColdAcquire(),
            new GilCtypesCapi(),
            new GilCtypesPydll(),
            new GilDecrefUnderLock(),
            new GilFinalization(),
            new GilForeignCallback(),
            new GilGuardOrder(),
            new GilImportDeadlock(),
            new GilLockOrder(),
            new GilMixedManagement(),
            new GilNestedRelease(),
            new GilObjectOutlivesGuard(),
            new GilReacquiredUnderLock(),
            new GilReturnInReleasedRegion(),
            new GilStaticInitialiser(),
            new GilStaticObject(),
            new GilSubinterpreterState(),
            new GilTokenCrossesThreads(),
            new GilTripleWrap(),
            new GilUnnamedGuard(),
            new GilUnpairedState(),
            new SuppressionMalformed(),
            new SuppressionNoReason(),
            new SuppressionUnknownId(),
            new SuppressionUnused());

    private Checks() {}

    /** All checks by id. */
    public static List<Check> all() {
        return ALL.stream()
                .sorted(Comparator.comparing(check -> check.info().id()))
                .toList();
    }

    /** The check of that id. */
    public static Optional<Check> byId(String id) {
        return ALL.stream().filter(check -> check.info().id().equals(id)).findFirst();
    }

    /** Every id and every family. */
    public static Set<String> names() {
        Set<String> names = new TreeSet<>();
        for (Check check : ALL) {
            names.add(check.info().id());
            names.add(check.info().family());
        }
        return names;
    }
}
