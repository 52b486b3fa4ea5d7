import { later } from '../../core/later.tsx'
import { withOpened } from '../../words/load.ts'

/** The cart's lines and its foot, which a page without an open cart doesn't need. */
export const CartContents = later(async () => (await withOpened(import('./cart-contents.tsx'))).CartContents)
export const CartFoot = later(async () => (await withOpened(import('./cart-contents.tsx'))).CartFoot)
