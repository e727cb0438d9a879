/**
 * How the shop's processes start Node; benchmarks and drills start them alike. A small young generation keeps a process
 * that was busy once near the size it had before. On a large machine the heap may grow to four times what is in it before
 * it is tidied, unless it is bounded; in a container the container's limit bounds it (see Dockerfile).
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1024', '--enable-source-maps'] as const;
