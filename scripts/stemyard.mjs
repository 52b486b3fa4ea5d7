#!/usr/bin/env node
// The command `stemyard`: the same as `npm run stemyard --`, from any folder.
process.argv.splice(2, 0, 'run', 'stemyard')
await import('./up.mjs')
