import { spawn } from 'node:child_process'

/* `npm run axe` runs this: every screen in every look. `npm test` checks two looks of each. */
const child = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', 'screens.spec.ts'], {
  stdio: 'inherit',
  env: { ...process.env, EVERY_LOOK: '1' },
})
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
