import { later } from '../../core/later.tsx'

/** The cart's lines and footer, loaded only when a cart is open. */
export const CartContents = later(async () => (await import('./cart-contents.tsx')).CartContents)
export const CartFoot = later(async () => (await import('./cart-contents.tsx')).CartFoot)
