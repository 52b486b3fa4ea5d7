import { later } from '../../core/later.tsx'
import { withOpened } from '../../words/load.ts'

/** The cart's lines and footer, loaded only when a cart is open. */
export const CartContents = later(async () => (await withOpened(import('./cart-contents.tsx'))).CartContents)
export const CartFoot = later(async () => (await withOpened(import('./cart-contents.tsx'))).CartFoot)
