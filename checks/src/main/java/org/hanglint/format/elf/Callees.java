package org.hanglint.format.elf;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** Addresses that stand for functions, and how often each was met. */
final class Callees {

    private final long[] addresses;
    private final String[] names;
    private final int[] counts;

    private Callees(long[] addresses, String[] names) {
        this.addresses = addresses;
        this.names = names;
        this.counts = new int[names.length];
    }

    static Callees of(Map<Long, String> byAddress) {
        TreeMap<Long, String> sorted = new TreeMap<>(byAddress);
        return new Callees(
                sorted.keySet().stream().mapToLong(Long::longValue).toArray(),
                sorted.values().toArray(String[]::new));
    }

    void count(long address) {
        int last = addresses.length - 1;
        if (last < 0 || address < addresses[0] || address > addresses[last]) {
            return;
        }
        int found = Arrays.binarySearch(addresses, address);
        if (found >= 0) {
            counts[found]++;
        }
    }

    void addTo(Map<String, Integer> calls) {
        for (int i = 0; i < names.length; i++) {
            if (counts[i] > 0) {
                calls.merge(names[i], counts[i], Integer::sum);
            }
        }
    }
}
