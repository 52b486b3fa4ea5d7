import type { Renderers } from '../lib/renderer.ts'
import { cup } from './cup.ts'
import { floretCluster } from './floret-cluster.ts'
import { irisClematis } from './iris.ts'
import { orchid } from './orchid.ts'
import { pomponBall } from './pompon.ts'
import { rayDaisy } from './ray-daisy.ts'
import { ruffleDisc } from './ruffle-disc.ts'
import { spathe } from './spathe.ts'
import { spikeForms } from './spike.ts'
import { spiralCup } from './spiral-cup.ts'
import { tepalStar } from './tepal-star.ts'

/** Every form of cut flowers and greens by name. */
export const flowerForms: Renderers = {
  ...spiralCup,
  ...pomponBall,
  ...floretCluster,
  ...rayDaisy,
  ...ruffleDisc,
  ...tepalStar,
  ...spikeForms,
  ...spathe,
  ...orchid,
  ...cup,
  ...irisClematis,
}
