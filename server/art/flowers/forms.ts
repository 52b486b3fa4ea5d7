import type { Renderers } from '../lib/renderer.ts'
import { floretCluster } from './floret-cluster.ts'
import { pomponBall } from './pompon.ts'
import { rayDaisy } from './ray-daisy.ts'
import { ruffleDisc } from './ruffle-disc.ts'
import { spiralCup } from './spiral-cup.ts'

/** Every form of cut flowers and greens by name. */
export const flowerForms: Renderers = {
  ...spiralCup,
  ...pomponBall,
  ...floretCluster,
  ...rayDaisy,
  ...ruffleDisc,
}
