import type { Renderers } from '../lib/renderer.ts'
import { spiralCup } from './spiral-cup.ts'

/** Every form of cut flowers and greens by name. */
export const flowerForms: Renderers = {
  ...spiralCup,
}
