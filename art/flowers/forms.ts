import type { Renderers } from '../lib/renderer.ts'
import { berry } from './berry.ts'
import { bigLeaf } from './big-leaf-forms.ts'
import { bouquet } from './bouquet.ts'
import { branchBlossom } from './branch.ts'
import { bushySprig } from './bushy-sprig.ts'
import { coniferBough } from './conifer.ts'
import { cup } from './cup.ts'
import { cloudFiller } from './filler.ts'
import { fillerSpray } from './filler-spray.ts'
import { floretCluster } from './floret-cluster.ts'
import { frond } from './frond.ts'
import { irisClematis } from './iris.ts'
import { leafSprig } from './leaf-sprig.ts'
import { orchid } from './orchid.ts'
import { plumeForms } from './plume.ts'
import { pods } from './pods.ts'
import { pomponBall } from './pompon-forms.ts'
import { protea } from './protea.ts'
import { quillBurst } from './quill.ts'
import { rayDaisy } from './ray-daisy-forms.ts'
import { ruffleDisc } from './ruffle-disc.ts'
import { spathe } from './spathe.ts'
import { spikeBulbs } from './spike-bulbs.ts'
import { spikeForms } from './spike-forms.ts'
import { spiralCup } from './spiral-cup-forms.ts'
import { tepalStar } from './tepal-star-forms.ts'
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
  ...spikeBulbs,
  ...spathe,
  ...orchid,
  ...cup,
  ...irisClematis,
  ...cloudFiller,
  ...fillerSpray,
  ...plumeForms,
  ...leafSprig,
  ...bushySprig,
  ...bigLeaf,
  ...frond,
  ...coniferBough,
  ...berry,
  ...pods,
  ...tropical,
  ...protea,
  ...quillBurst,
  ...branchBlossom,
  ...bouquet,
}
