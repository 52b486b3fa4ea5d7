import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

/*
 * `npm run fuzz -- --minutes 10 --seed 7`: every call as every role, well formed and broken, for the given time. Without a seed
 * it picks one and prints it, so that a failure can be reproduced.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
})
const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'tests/fuzz/every-role.test.ts']
const child = spawn(process.execPath, vitest, {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_MINUTES: values.minutes, FUZZ_SEED: values.seed },
})
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
