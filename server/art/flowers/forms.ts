import type { Renderers } from '../lib/renderer.ts'

/** Every form of cut flowers and greens by name. */
export const flowerForms: Renderers = {}
