import type { Renderers } from '../lib/renderer.ts'
import { berry } from './berry.ts'
import { bigLeaf } from './big-leaf.ts'
import { bouquet } from './bouquet.ts'
import { branchBlossom } from './branch.ts'
import { coniferBough } from './conifer.ts'
import { cup } from './cup.ts'
import { cloudFiller } from './filler.ts'
import { floretCluster } from './floret-cluster.ts'
import { frond } from './frond.ts'
import { irisClematis } from './iris.ts'
import { leafSprig } from './leaf-sprig.ts'
import { orchid } from './orchid.ts'
import { plumeForms } from './plume.ts'
import { pomponBall } from './pompon.ts'
import { protea } from './protea.ts'
import { quillBurst } from './quill.ts'
import { rayDaisy } from './ray-daisy.ts'
import { ruffleDisc } from './ruffle-disc.ts'
import { spathe } from './spathe.ts'
import { spikeForms } from './spike.ts'
import { spiralCup } from './spiral-cup.ts'
import { tepalStar } from './tepal-star.ts'
import { tropical } from './tropical.ts'

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
  ...cloudFiller,
  ...plumeForms,
  ...leafSprig,
  ...bigLeaf,
  ...frond,
  ...coniferBough,
  ...berry,
  ...tropical,
  ...protea,
  ...quillBurst,
  ...branchBlossom,
  ...bouquet,
}
