/*
 * Loaded into processes whose memory is measured (`--expose-gc --import`): collects garbage on a signal. What a
 * process has not thrown away yet says more of the moment than of what it needs.
 */
process.on('SIGUSR2', () => {
  const collect = (globalThis as { gc?: (options: object) => void }).gc;
  collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
});
