import type { Hint } from '../hint.ts'
import type { Art } from '../lib/svg.ts'
import { parrotHead, tulipHead } from './cup.ts'
import { irisHead } from './iris.ts'
import {
  ballDahliaHead,
  dahliaHead,
  footballMumHead,
  peonyHead,
  pomponHead,
  scabiosaHead,
  zinniaHead,
} from './pompon.ts'
import { anemoneHead, daisyHead, gerberaHead, sunflowerHead } from './ray-daisy.ts'
import { carnationHead } from './ruffle-disc.ts'
import { callaHead } from './spathe.ts'
import {
  doubleTulipHead,
  gardenRoseHead,
  type HeadColors,
  lisianthusHead,
  ranunculusHead,
  roseSmall,
} from './spiral-cup.ts'
import { alstroemeriaHead, daffodilHead, doubleLilyHead, lilyHead } from './tepal-star.ts'

export interface BunchHead {
  head: (art: Art, colors: HeadColors, hint: Hint) => string
  scale?: number
}

const green = (hint: Hint) => (hint.center && hint.center !== '#7c8b2a' ? hint.center : '#a9a832')

/** Forms whose bunch shows only heads; for every other form it shows whole stems. */
export const bunchHeads: Record<string, BunchHead> = {
  rose: { head: roseSmall },
  spray_rose: { head: roseSmall, scale: 0.32 },
  garden_rose: { head: gardenRoseHead },
  ranunculus: { head: ranunculusHead, scale: 0.34 },
  lisianthus: { head: lisianthusHead, scale: 0.35 },
  double_tulip: { head: doubleTulipHead },
  peony: { head: peonyHead, scale: 0.38 },
  dahlia: { head: (art, colors) => dahliaHead(art, colors) },
  dahlia_ball: { head: ballDahliaHead, scale: 0.34 },
  football_mum: { head: footballMumHead, scale: 0.38 },
  pompon: { head: pomponHead, scale: 0.32 },
  button_mum: { head: pomponHead, scale: 0.26 },
  zinnia: { head: zinniaHead, scale: 0.35 },
  scabiosa: { head: scabiosaHead, scale: 0.35 },
  daisy: {
    head: (art, colors, hint) =>
      daisyHead(art, colors, { n: 18, width: 8.4, disc: green(hint), edgeFrom: 0.6 }),
    scale: 0.34,
  },
  viking_mum: {
    head: (art, colors) => daisyHead(art, colors, { n: 20, width: 7.6, disc: '#4a3215', discRadius: 21 }),
    scale: 0.34,
  },
  chamomile: {
    head: (art, { main }) =>
      daisyHead(art, { main }, { n: 13, width: 11, rows: 1, disc: '#eec42c', discRadius: 23, seeds: 40 }),
    scale: 0.24,
  },
  gerbera: { head: (art, colors, hint) => gerberaHead(art, colors, hint.center, { n: 20, frill: false }) },
  sunflower: { head: (art, colors) => sunflowerHead(art, colors), scale: 0.4 },
  anemone: { head: (art, colors, hint) => anemoneHead(art, colors, hint.center), scale: 0.35 },
  carnation: { head: (art, colors) => carnationHead(art, colors) },
  mini_carnation: { head: (art, colors) => carnationHead(art, colors), scale: 0.28 },
  tulip: { head: (art, colors) => tulipHead(art, colors), scale: 0.42 },
  fringed_tulip: { head: (art, colors) => tulipHead(art, colors, 'fringe'), scale: 0.42 },
  parrot_tulip: { head: parrotHead, scale: 0.36 },
  calla: { head: callaHead, scale: 0.44 },
  alstroemeria: { head: alstroemeriaHead, scale: 0.38 },
  lily: {
    head: (art, colors, hint) => lilyHead(art, colors, { anther: hint.center ?? '#8a4b1d' }),
    scale: 0.4,
  },
  double_lily: { head: doubleLilyHead, scale: 0.4 },
  iris: { head: irisHead, scale: 0.46 },
  daffodil: { head: (art, colors) => daffodilHead(art, colors), scale: 0.36 },
}
