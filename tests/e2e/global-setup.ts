import { setup } from '../support/global-setup.ts'

/** Playwright asks for a default export. */
export default setup
