import { setup } from '../support/global-setup.ts'

/** Playwright requires a default export. */
export default setup
