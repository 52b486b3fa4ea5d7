// Starts the programs of a folder the way `npm start` starts the product's.
import { start } from '../../scripts/start.mjs'
import { run } from '../../scripts/tools.mjs'

const node = (args, _env, options) => run(process.execPath, args, options)
process.exitCode = await start(node, [])
