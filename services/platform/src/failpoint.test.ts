import { describe, expect, it, vi } from 'vitest';
import { createFailpoint } from './failpoint.ts';
import { createLogger } from './observability/logger.ts';

const log = createLogger('test', 'silent');

describe('failpoints', () => {
  it('do nothing without a plan, so that nothing is waited for', () => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    expect(createFailpoint('', log)('saga.commit:before')).toBeUndefined();
    expect(kill).not.toHaveBeenCalled();
    kill.mockRestore();
  });

  it('kill at the named turn only', async () => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const at = createFailpoint('kill:saga.commit:before@2', log);
    await at('saga.commit:before');
    await at('saga.write:before');
    expect(kill).not.toHaveBeenCalled();
    await at('saga.commit:before');
    expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGKILL');
    kill.mockRestore();
  });

  it('stall for the given time', async () => {
    vi.useFakeTimers();
    const stalled = Promise.resolve(createFailpoint('stall:saga.pin:before:5000', log)('saga.pin:before'));
    let over = false;
    void stalled.then(() => {
      over = true;
    });
    await vi.advanceTimersByTimeAsync(4999);
    expect(over).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toBe(true);
    vi.useRealTimers();
  });

  it('may be several, and set for a turn of two digits', async () => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const at = createFailpoint('kill:saga.pin:before@12, kill:saga.write:before', log);
    for (let turn = 1; turn < 12; turn++) await at('saga.pin:before');
    expect(kill).not.toHaveBeenCalled();
    await at('saga.pin:before');
    expect(kill).toHaveBeenCalledOnce();
    await at('saga.write:before');
    expect(kill).toHaveBeenCalledTimes(2);
    kill.mockRestore();
  });

  it('refuse a plan they do not understand', () => {
    for (const plan of ['explode:everything', 'overkill:saga.pin:before']) expect(() => createFailpoint(plan, log)).toThrow(/FAILPOINTS/);
  });
});
