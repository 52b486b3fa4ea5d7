import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserLaunch } from './tests/support/browser.ts'

// The product that a worker starts finds its code as Node has compiled it for the one before.
process.env.NODE_COMPILE_CACHE ??= path.resolve('.cache/compiled')

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: '.cache/playwright',
  // Each has a browser, a product, and its share of the database: more of them only wait for each other.
  workers: Math.max(2, Math.min(3, availableParallelism() - 1)),
  fullyParallel: true,
  // A crowded machine may be late; what doesn't pass at the first try is named at the end of `npm test`.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // What can't be pressed says so, rather than that the time of the whole test is up.
    actionTimeout: 30_000,
    // Three hours behind the distributor: a day or a cut-off that comes from the browser's zone shows at once.
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    // Journeys change answers on their way, which a worker would hide; those of the installed app allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
    video: 'off',
    launchOptions: {
      ...(await browserLaunch()),
      args: ['--no-sandbox', '--disable-gpu', '--process-per-site'],
    },
  },
})
