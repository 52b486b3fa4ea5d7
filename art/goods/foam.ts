import { type Color, outline, tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { type Art, circle, d, dots, ellipse, fill, group, stroke } from '../lib/svg.ts'
import { box, cylinder, golden, named, outlined, ringShape, scatter, sheen, times } from './kit.ts'

const BASE = '#f1f2ec'

const pores = (art: Art, color: Color, count: number, x1: number, y1: number, x2: number, y2: number) =>
  dots(scatter(art, count, x1, y1, x2, y2), tone(color, -0.14), 1.5)

function brick(art: Art, color: Color): string {
  const top = scatter(art, 44, 0, 0, 1, 1).map(([x, t]) => [26 + x * 112 + t * 34, 83 - t * 20] as const)
  const side = scatter(art, 26, 0, 0, 1, 1).map(([t, y]) => [146 + t * 32, 90 + y * 44 - t * 20] as const)
  return (
    art.shadow(108, 146, 92, 12) +
    box(art, color, 22, 84, 122, 56, 36) +
    pores(art, color, 90, 26, 88, 140, 136) +
    dots(top, tone(color, -0.06), 1.3) +
    dots(side, tone(color, -0.24), 1.4)
  )
}

/** A flat shape cut from sheet foam, with its edge below and pores clipped to its face. */
function cutOut(art: Art, color: Color, path: string, base = true): string {
  return (
    art.shadow(106, 172, 70, 9, 0.22) +
    `<clipPath id="fm"><path d="${path}"/></clipPath>` +
    (base ? group('translate(5 8)', fill(path, BASE, `stroke="${outline(BASE)}" stroke-width=".8"`)) : '') +
    outlined(
      color,
      group('translate(3 5)', fill(path, tone(color, -0.17))) +
        fill(
          path,
          art.linear(40, 30, 150, 160, [
            [0, tone(color, 0.09)],
            [0.5, color],
            [1, tone(color, -0.09)],
          ]),
        ),
    ) +
    group('', pores(art, color, 190, 20, 14, 180, 180), 'clip-path="url(#fm)"')
  )
}

function ring(art: Art, color: Color): string {
  const dust = times(120, () => {
    const a = art.random.between(0, 2 * Math.PI)
    const r = art.random.between(0.8, 1.2)
    return [100 + 60 * r * Math.cos(a), 104 + 38 * r * Math.sin(a)] as const
  })
  return (
    art.shadow(106, 152, 84, 14) +
    ringShape(100, 116, 60, 38, outline(BASE), 35) +
    ringShape(100, 116, 60, 38, BASE, 33) +
    ringShape(100, 111, 60, 38, tone(color, -0.18), 31) +
    ringShape(100, 104, 60, 38, color, 30) +
    ringShape(98, 101, 60, 38, tone(color, 0.09), 15) +
    dots(dust, tone(color, -0.15), 1.5)
  )
}

function sphere(art: Art, color: Color, x = 100, y = 100, r = 60): string {
  const dust = golden(150, r * 0.95).map(
    ([dx, dy]) => [x + dx + art.random.jitter(3), y + dy + art.random.jitter(3)] as const,
  )
  return (
    art.shadow(x + 6, y + r, r * 0.9, r * 0.18) +
    circle(
      x,
      y,
      r,
      art.radial(x - r * 0.36, y - r * 0.42, r * 1.66, [
        [0, tone(color, 0.12)],
        [0.5, color],
        [1, tone(color, -0.2)],
      ]),
      `stroke="${outline(color)}" stroke-width=".8"`,
    ) +
    dots(dust, tone(color, -0.13), 1.6)
  )
}

/** White plastic bars over a block of foam. */
const bars = (paths: string) => stroke(paths, outline(BASE), 5.4) + stroke(paths, '#fbfaf5', 4)

function cage(art: Art, color: Color): string {
  if (named(art, 'design', 'centerpiece')) return tableDesign(art, color)
  return (
    art.shadow(106, 158, 90, 11) +
    outlined(BASE, fill('M14,140L24,158Q100,168 176,158L186,140Z', cylinder(art, BASE, 14, 186))) +
    box(art, color, 24, 76, 128, 64, 30) +
    pores(art, color, 80, 28, 92, 148, 136) +
    bars(
      'M24,76L54,58M24,76V142M56,76L86,58M56,76V142M88,76L118,58M88,76V142M120,76L150,58M120,76V142M152,76L182,58M152,76V142M24,98H152L182,80M24,120H152L182,102M39,67H167',
    )
  )
}

/** A table design: a long loaf of foam with rounded ends, strapped into an oval dish that has a tab at each end. */
function tableDesign(art: Art, color: Color): string {
  return (
    art.shadow(106, 160, 92, 11) +
    outlined(
      BASE,
      fill('M6,118H30V130H6Q0,124 6,118ZM194,118H170V130H194Q200,124 194,118Z', tone(BASE, -0.05)) +
        ellipse(100, 122, 88, 20, tone(BASE, -0.1)),
    ) +
    outlined(
      color,
      fill(
        'M28,128C24,86 44,70 76,68H124C156,70 176,86 172,128Q100,146 28,128Z',
        art.linear(40, 66, 150, 146, [
          [0, tone(color, 0.14)],
          [0.45, color],
          [1, tone(color, -0.18)],
        ]),
      ),
    ) +
    pores(art, color, 90, 44, 82, 156, 130) +
    outlined(
      BASE,
      fill(
        'M12,122Q14,146 40,156Q100,168 160,156Q186,146 188,122Q150,144 100,144Q50,144 12,122Z',
        cylinder(art, BASE, 12, 188),
      ),
    ) +
    bars('M62,140Q58,92 76,68M138,140Q142,92 124,68')
  )
}

function igloo(art: Art, color: Color): string {
  return (
    art.shadow(106, 158, 76, 11) +
    outlined(BASE, ellipse(100, 146, 74, 17, tone(BASE, -0.08)) + ellipse(100, 141, 74, 17, BASE)) +
    outlined(
      color,
      fill(
        'M40,138C38,72 70,50 100,50S162,72 160,138Q100,158 40,138Z',
        art.radial(78, 74, 104, [
          [0, tone(color, 0.12)],
          [0.5, color],
          [1, tone(color, -0.18)],
        ]),
      ),
    ) +
    pores(art, color, 110, 50, 64, 150, 142) +
    bars(
      'M100,50V148M68,62C58,90 58,120 64,145M132,62C142,90 142,120 136,145M46,92Q100,110 154,92M41,120Q100,140 159,120',
    )
  )
}

/** Foam in a cage on a handle, held like a bouquet. */
function bouquetHolder(art: Art, color: Color): string {
  const slant = named(art, 'slant')
  const handle = 'M92,118H108L106,182Q100,190 94,182Z'
  return group(
    slant ? 'rotate(-16 100 100)' : '',
    art.shadow(104, 190, 26, 5) +
      outlined(
        BASE,
        fill(handle, cylinder(art, BASE, 90, 110)) +
          fill('M62,96Q100,136 138,96L128,118Q100,134 72,118Z', cylinder(art, BASE, 62, 138)),
      ) +
      outlined(
        color,
        fill(
          'M60,96C54,50 78,30 100,30S146,50 140,96Q100,118 60,96Z',
          art.radial(80, 52, 86, [
            [0, tone(color, 0.12)],
            [0.5, color],
            [1, tone(color, -0.18)],
          ]),
        ),
      ) +
      pores(art, color, 80, 66, 42, 134, 100) +
      bars('M100,30V106M78,37C70,60 70,84 74,102M122,37C130,60 130,84 126,102M60,66Q100,80 140,66') +
      stroke('M96,132H104M95.5,144H104.5M95.5,156H104.5M96,168H104', tone(BASE, -0.14), 1.6),
  )
}

const CROSS = 'M84,14H116V62H156V94H116V184H84V94H44V62H84Z'
const HEART =
  'M100,176C40,128 18,96 22,62C28,24 78,20 100,58C122,20 172,24 178,62C182,96 160,128 100,176ZM100,140C140,108 156,86 152,68C146,48 118,52 100,88C82,52 54,48 48,68C44,86 60,108 100,140Z'
const SADDLE =
  'M14,108Q14,84 40,84H160Q186,84 186,108V118Q186,128 176,128L166,128Q164,142 148,142H130Q118,142 118,132Q118,126 100,126T82,132Q82,142 70,142H52Q36,142 34,128L24,128Q14,128 14,118Z'

/** The wooden casket on which a saddle rides: a domed lid over a box with brass handles. */
const casketLid = (art: Art) =>
  art.shadow(104, 186, 100, 8) +
  outlined(
    '#7a4526',
    fill(
      'M6,134C12,102 44,90 100,90S188,102 194,134Z',
      art.linear(0, 90, 0, 134, [
        [0, '#b87848'],
        [0.5, '#955830'],
        [1, '#6b3a1e'],
      ]),
    ) +
      fill('M2,134H198V144H2Z', '#a9683c') +
      fill('M8,144H192L186,182H14Z', sheen(art, '#8a4f2c', 8, 144, 192, 182)),
  ) +
  stroke(
    'M52,156q0,10 12,10h14q12,0 12,-10M110,156q0,10 12,10h14q12,0 12,-10',
    '#d9b45a',
    4.4,
    'stroke-linecap="round"',
  )

/** Two blocks of foam on a white tray with legs. */
function casketSaddle(art: Art, main: Color): string {
  return (
    outlined(BASE, fill(SADDLE, cylinder(art, BASE, 14, 186))) +
    outlined(
      main,
      [18, 106]
        .map((x) =>
          fill(
            d`M${x},88V66Q${x},58 ${x + 10},58H${x + 66}Q${x + 76},58 ${x + 76},66V88Z`,
            art.linear(x, 58, x + 76, 90, [
              [0, tone(main, 0.1)],
              [0.5, main],
              [1, tone(main, -0.12)],
            ]),
          ),
        )
        .join(''),
    ) +
    pores(art, main, 50, 22, 62, 92, 86) +
    pores(art, main, 50, 110, 62, 178, 86) +
    stroke('M30,98H170', tone(BASE, -0.12), 1.4)
  )
}

/** Floral foam, wet or dry. */
export const foamForms: Renderers = {
  foam_brick: (art, { main }) => brick(art, main),
  foam_ring: (art, { main }) => ring(art, main),
  foam_sphere: (art, { main }) => sphere(art, main),
  foam_cross: (art, { main }) => cutOut(art, main, CROSS),
  foam_heart: (art, { main }) =>
    cutOut(art, main, HEART).replaceAll('<path ', '<path fill-rule="evenodd" clip-rule="evenodd" '),
  foam_cage: (art, { main }) => cage(art, main),
  foam_igloo: (art, { main }) => igloo(art, main),
  bouquet_holder: (art, { main }) => bouquetHolder(art, main),
  saddle: (art, { main }) => casketLid(art) + group('translate(30 4)scale(.7)', casketSaddle(art, main)),
}
