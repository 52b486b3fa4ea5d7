import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

const exclude = ['node_modules', 'dist', 'data', '.cache', 'tests/e2e']

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['**/*.test.ts'],
          exclude: [...exclude, 'web'],
          // Node runs the code as it runs the product: what Vite makes of it takes a third more processor time.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      // Node reads no JSX.
      { extends: true, test: { name: 'web', include: ['web/**/*.test.ts'], exclude } },
    ],
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    // Files clear away what they started: the product is read once for each worker, not for each of them.
    isolate: false,
    // Half of their time files wait: for the database, for a gateway that is silent, for a process to end.
    // A worker keeps the product it has read. A small heap would be searched for garbage again and again.
    execArgv: ['--initial-old-space-size=512'],
    maxWorkers: Math.max(4, Math.floor(availableParallelism() / 2)),
    sequence: { sequencer: LongestFirst },
    // Ends what hangs; it measures no speed, because a crowded machine is slow.
    testTimeout: 60_000,
    // `npm test` leaves these to `npm run test:all`.
    tags: [
      { name: 'long', description: 'Kills processes, waits for them, or moves masses.', timeout: 180_000 },
    ],
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 180_000,
    env: {
      TZ: 'Pacific/Kiritimati',
      NODE_ENV: 'test',
      // Processes that tests start find the code as Node has compiled it for the one before.
      NODE_COMPILE_CACHE: path.resolve('.cache/compiled'),
    },
  },
})
