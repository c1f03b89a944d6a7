import type { Page } from 'playwright-core';

/**
 * The clock of a page. It stands still until a test moves it, so a page shows the same times on any
 * machine. Timers of the page end when the clock reaches them, or when their time has passed by
 * itself.
 */
export class StoppedClock {
  private constructor(
    private readonly page: Page,
    private now: number,
  ) {}

  static async of(page: Page): Promise<StoppedClock> {
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.setFixedTime(now);
    return new StoppedClock(page, now);
  }

  /** Sets it so many seconds ahead of the time of the service, and runs no timer. */
  async set(aheadSeconds: number): Promise<void> {
    this.now = Date.now() + aheadSeconds * 1000;
    await this.page.clock.setFixedTime(this.now);
  }

  /** Moves it on, and runs the timers that are due by then. */
  async forward(seconds: number): Promise<void> {
    this.now += seconds * 1000;
    await this.page.clock.setFixedTime(this.now);
    await this.page.clock.fastForward(seconds * 1000);
  }
}
