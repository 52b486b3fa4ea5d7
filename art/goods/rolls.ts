import { type Color, isDark, outline, tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { type Art, at, d, dots, ellipse, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import { barrelPaint, CLEAR, cylinder, gleam, named, outlined, ringShape, scatter, times } from './kit.ts'

const CORE = '#c9ae86'

/** Stripes, checks and glitter of patterned ribbon, clipped to the part of the roll that faces us. */
function ribbonPattern(art: Art, color: Color): string {
  const rows = (pitch: number) => times(Math.ceil(112 / pitch), (i) => d`M84,${36 + i * pitch}H160`).join('')
  const columns = (pitch: number) =>
    times(Math.ceil(60 / pitch), (i) => d`M${92 + i * pitch},30V150`).join('')
  if (named(art, 'plaid')) {
    const dark = '#1c1b1d'
    return (
      stroke(rows(28), dark, 13, 'stroke-opacity=".75"') + stroke(columns(18), dark, 8, 'stroke-opacity=".6"')
    )
  }
  if (named(art, 'gingham')) {
    return (
      stroke(rows(14), '#fbfaf5', 7, 'stroke-opacity=".6"') +
      stroke(columns(13), '#fbfaf5', 6.5, 'stroke-opacity=".6"')
    )
  }
  if (named(art, 'holly')) {
    const leaves = scatter(art, 14, 92, 38, 150, 142)
    return (
      dots(leaves, '#2f6b3a', 9) +
      dots(
        leaves.map(([x, y]) => [x + 4, y + 3] as const),
        '#f5e6c4',
        4,
      )
    )
  }
  if (named(art, 'glitter')) {
    return (
      dots(scatter(art, 60, 88, 36, 156, 144), tone(color, 0.22), 2) +
      dots(scatter(art, 40, 88, 36, 156, 144), tone(color, -0.14), 1.6)
    )
  }
  if (named(art, 'burlap')) {
    return (
      stroke(rows(5), tone(color, -0.13), 1, 'stroke-opacity=".7"') +
      stroke(columns(5), tone(color, -0.13), 1, 'stroke-opacity=".7"')
    )
  }
  return ''
}

/** The loose end of satin: it runs out, folds over itself, and ends in a swallow's tail. */
function foldedTail(art: Art, color: Color, cx: number, right: number): string {
  const shine = (steps: readonly [number, number, number, number]) =>
    art.linear(cx, 0, right + 50, 0, [
      [0, tone(color, steps[0])],
      [0.35, tone(color, steps[1])],
      [0.6, tone(color, steps[2])],
      [1, tone(color, steps[3])],
    ])
  return outlined(
    color,
    fill(
      d`M${cx + 6},144C${cx + 34},150 ${right + 12},146 ${right + 44},118L${right + 62},132C${right + 34},166 ${right - 8},172 ${cx + 2},166Z`,
      shine([-0.12, 0.16, 0.02, -0.16]),
    ) +
      fill(
        d`M${right + 44},118Q${right + 68},116 ${right + 62},132C${right + 50},152 ${right + 30},168 ${right + 8},182L${right + 4},170L${right - 12},172C${right + 16},156 ${right + 36},140 ${right + 44},118Z`,
        shine([0.06, 0.2, -0.02, -0.06]),
      ),
    0.9,
  )
}

function ribbonRoll(art: Art, color: Color): string {
  const narrow = named(art, 'double-face')
  const wide = named(art, '-40-', 'tulle')
  const depth = narrow ? 34 : wide ? 58 : 44
  const cx = 108 - depth / 2
  const cy = 90
  const radius = 56
  const right = cx + depth
  const sheer = named(art, 'organza', 'tulle')
  const side = d`M${cx},${cy - radius}H${right}A26,${radius} 0 0 1 ${right},${cy + radius}H${cx}Z`
  const tail = d`M${cx + 6},146C${cx + 34},151 ${right + 22},148 ${right + 44},132L${right + 56},150C${right + 32},171 ${right - 8},172 ${cx + 2},166Z`
  const clip = `<clipPath id="rb"><path d="${side}"/></clipPath>`
  const pattern = ribbonPattern(art, color)
  const satin = !pattern && !sheer
  const windings = [25, 22.5, 20, 17.5].map((rx, i) =>
    ellipse(cx, cy, rx, (radius * rx) / 27, tone(color, [-0.06, 0.05, -0.09, 0.02][i] ?? 0)),
  )
  return (
    art.shadow(right - 14, 155, 82, 11) +
    (satin ? foldedTail(art, color, cx, right) : '') +
    fill(
      satin ? '' : tail,
      art.linear(cx, 0, right + 56, 0, [
        [0, tone(color, -0.12)],
        [0.45, tone(color, 0.07)],
        [0.75, color],
        [1, tone(color, -0.1)],
      ]),
      `stroke="${outline(color)}" stroke-width=".8"${sheer ? ' opacity=".62"' : ''}`,
    ) +
    outlined(
      color,
      fill(side, barrelPaint(art, color, cy - radius, cy + radius), sheer ? 'opacity=".86"' : ''),
    ) +
    (pattern ? clip + group('', pattern, 'clip-path="url(#rb)"') : '') +
    outlined(color, ellipse(cx, cy, 27, radius, '#efe6d4') + windings.join('')) +
    ellipse(cx, cy, 11.5, 23, CORE) +
    ellipse(cx + 2, cy, 9, 19, '#6d5638') +
    (satin
      ? stroke(
          d`M${cx + 12},${cy - radius + 28}Q${cx + depth * 0.7},${cy - radius + 27} ${right + 20},${cy - radius + 36}`,
          tone(color, -0.14),
          8,
          `opacity=".55" ${ROUND}`,
        ) +
        stroke(
          d`M${cx + 4},${cy - radius + 9}Q${cx + depth * 0.6},${cy - radius + 8} ${right + 14},${cy - radius + 16}`,
          tone(color, 0.25),
          7,
          `opacity=".8" ${ROUND}`,
        )
      : '') +
    (named(art, 'wired')
      ? stroke(
          d`M${right},${cy - radius + 1.5}A25,${radius - 1.5} 0 0 1 ${right},${cy + radius - 1.5}`,
          tone(color, -0.2),
          1.6,
        )
      : '') +
    (sheer
      ? stroke(
          times(9, (i) => d`M${cx + 27},${46 + i * 11}q${depth * 0.4},3 ${depth - 8},0`).join(''),
          tone(color, 0.2),
          1,
          'stroke-opacity=".6"',
        )
      : '')
  )
}

/** Curling ribbon comes on a tall narrow cop, and its free end curls. */
function curlingRibbon(art: Art, color: Color): string {
  return (
    art.shadow(100, 176, 62, 9) +
    outlined(
      CORE,
      fill('M78,30H104V176H78Z', cylinder(art, CORE, 78, 104)) + ellipse(91, 30, 13, 4, '#6d5638'),
    ) +
    outlined(
      color,
      fill('M58,58C62,50 120,50 124,58L128,152C122,164 60,164 54,152Z', cylinder(art, color, 54, 128)),
    ) +
    stroke(
      times(
        12,
        (i) => d`M${57 - i * 0.2},${62 + i * 8}Q91,${70 + i * 8} ${125 + i * 0.2},${58 + i * 8}`,
      ).join(''),
      tone(color, -0.13),
      1.1,
      'stroke-opacity=".8"',
    ) +
    stroke(
      times(6, (i) => d`M60,${70 + i * 15}Q76,${75 + i * 15} 90,${72 + i * 15}`).join(''),
      tone(color, 0.2),
      1.6,
      `stroke-opacity=".7" ${ROUND}`,
    ) +
    stroke(
      'M126,128C150,120 160,132 146,140S134,158 150,158S174,150 166,140S160,168 174,174',
      tone(color, -0.12),
      6,
      ROUND,
    ) +
    stroke(
      'M126,127C150,119 160,131 146,139S134,157 150,157S174,149 166,139S160,167 174,173',
      tone(color, 0.05),
      3.4,
      ROUND,
    )
  )
}

function flatRoll(art: Art, color: Color, core: Color, shine: boolean): string {
  const rings = [62, 54, 46].map((r) => ringShape(100, 112, r, r * 0.54, tone(color, -0.1), 0.8)).join('')
  return (
    art.shadow(106, 160, 78, 11) +
    outlined(
      color,
      fill(
        'M30,114C30,86 62,74 100,74S170,86 170,114V138C170,162 138,172 100,172S30,162 30,138Z',
        cylinder(art, color, 30, 170),
      ) + ellipse(100, 112, 70, 38, tone(color, 0.09)),
    ) +
    rings +
    ellipse(100, 112, 38, 20, core) +
    fill('M64,110A36,18 0 0 1 136,110A36,13 0 0 0 64,110Z', '#4a3a26') +
    ellipse(100, 116, 34, 15, '#7a6040') +
    fill(
      'M168,128C182,132 190,146 186,166L174,160C176,150 172,144 166,142Z',
      art.linear(166, 0, 190, 0, [
        [0, tone(color, -0.1)],
        [1, tone(color, 0.06)],
      ]),
      `stroke="${outline(color)}" stroke-width=".7"`,
    ) +
    (shine ? gleam('M40,128Q42,150 62,160L58,166Q36,154 36,132Z', 0.5) : '')
  )
}

/** Stem wrap comes as a small paper-cored roll with a visible crimp; anchor tape is a shiny hard roll. */
function tapeRoll(art: Art, color: Color): string {
  const shade = color === CLEAR ? '#c9d8d6' : color
  const body = flatRoll(
    art,
    shade,
    named(art, 'anchor', 'double-faced', 'clay') ? '#f3efe4' : '#b58e5c',
    named(art, 'anchor', 'double-faced'),
  )
  if (!named(art, 'stem-wrap')) return body
  const crimp = times(
    16,
    (i) => d`M${34 + i * 8.8},${133 + 25 * Math.sin((Math.PI * (i + 0.5)) / 16)}l0,12`,
  ).join('')
  return body + stroke(crimp, tone(shade, -0.12), 1, 'stroke-opacity=".6"')
}

type SheetLook = 'paper' | 'foil' | 'clear' | 'cloth' | 'net'

/** A wide roll lying across the picture, its free end hanging down. */
function sheetRoll(art: Art, color: Color, look: SheetLook): string {
  const paint =
    look === 'foil'
      ? art.linear(0, 84, 0, 136, [
          [0, tone(color, -0.06)],
          [0.14, tone(color, 0.2)],
          [0.24, tone(color, 0.02)],
          [0.4, tone(color, 0.14)],
          [0.55, tone(color, -0.08)],
          [0.72, tone(color, 0.04)],
          [1, tone(color, -0.24)],
        ])
      : barrelPaint(art, color, 84, 136)
  const hanging = 'M84,132H168L176,180Q130,186 92,178Z'
  const clear = look === 'clear'
  const end =
    ellipse(24, 110, 12, 26, tone(color, 0.05)) +
    [10, 8, 6.4].map((rx) => ringShape(24, 110, rx, rx * 2.2, tone(color, -0.1), 0.8)).join('') +
    ellipse(24, 110, 5, 11, CORE) +
    ellipse(24.6, 110, 3.6, 8.6, '#6d5638')
  const weave =
    look === 'cloth'
      ? stroke(
          times(15, (i) => d`M${34 + i * 9.4},85V135`).join('') +
            times(6, (i) => d`M30,${90 + i * 8}H172`).join('') +
            times(9, (i) => d`M${92 + i * 9.4},136V180`).join('') +
            times(5, (i) => d`M86,${142 + i * 8}H${170 + i}`).join(''),
          tone(color, isDark(color) ? 0.2 : -0.2),
          1.6,
          'stroke-opacity=".55"',
        ) +
        // The cut edge frays.
        stroke(
          times(
            16,
            (i) => d`M${94 + i * 5.2},${179 + 4 * Math.sin((Math.PI * i) / 15)}l${art.random.jitter(3)},8`,
          ).join(''),
          tone(color, -0.06),
          1.6,
        )
      : ''
  // Foil is crumpled: bright and dark facets over the roll and the free end.
  const creases =
    look === 'foil'
      ? fill(
          'M98,140L120,136L108,176ZM140,136L160,134L166,170ZM44,86L58,86L50,112ZM74,98L92,88L86,124ZM108,86L124,86L114,106ZM136,104L156,92L148,128Z',
          '#fff',
          'opacity=".55"',
        ) +
        fill(
          'M122,138L138,136L140,180L128,181ZM88,140L97,142L100,172ZM58,112L72,126L52,132ZM94,92L106,112L98,132ZM124,96L134,120L118,130Z',
          tone(color, -0.24),
          'opacity=".55"',
        )
      : ''
  return (
    art.shadow(108, 166, 86, 13) +
    group(
      'translate(3 4)scale(.95)rotate(-20 100 100)',
      outlined(
        color,
        fill(
          hanging,
          art.linear(0, 132, 0, 182, [
            [0, tone(color, -0.12)],
            [0.3, tone(color, 0.06)],
            [1, tone(color, -0.03)],
          ]),
          clear ? 'opacity=".55"' : '',
        ) +
          fill('M24,84H168A12,26 0 0 1 168,136H24Z', paint, clear ? 'opacity=".78"' : '') +
          end,
        0.9,
      ) +
        creases +
        weave +
        stroke(
          'M50,93H156',
          '#fff',
          look === 'paper' || look === 'cloth' ? 2 : 3.4,
          `opacity="${look === 'paper' || look === 'cloth' ? 0.3 : 0.7}" ${ROUND}`,
        ) +
        (clear ? gleam('M104,136L118,136L126,176L114,176Z', 0.6) : ''),
    )
  )
}

/** An aisle runner unrolled toward the viewer, petals strewn on it. */
function aisleRunner(art: Art, color: Color): string {
  const petal = art.path('M0,5C-7,3 -8,-5 -3,-7Q0,-5 3,-7C8,-5 7,3 0,5Z')
  const petals = scatter(art, 16, 0, 0, 1, 1).map(([u, v], i) =>
    use(
      petal,
      at(100 + (u * 2 - 1) * (34 + 34 * v), 84 + 96 * v, i * 67, 0.7 + 0.5 * v, 0.5 + 0.4 * v),
      `fill="${tone('#d93a5a', (i % 3) * 0.06)}"`,
    ),
  )
  const lace = [-1, 1]
    .map((side) =>
      stroke(
        d`M${100 + side * 34},66L${100 + side * 68},184`,
        tone(color, -0.16),
        2.4,
        'stroke-dasharray="3 3"',
      ),
    )
    .join('')
  return (
    art.shadow(104, 184, 90, 8) +
    outlined(
      color,
      fill(
        'M60,58H140L180,186H20Z',
        art.linear(0, 58, 0, 186, [
          [0, tone(color, -0.16)],
          [0.25, tone(color, -0.02)],
          [1, color],
        ]),
      ) +
        fill('M52,34H148A7,15 0 0 1 148,64H52Z', barrelPaint(art, color, 34, 64)) +
        ellipse(52, 49, 7, 15, tone(color, -0.04)),
      0.9,
    ) +
    ellipse(52, 49, 2.6, 6, '#6d5638') +
    stroke('M148,49H164M36,49H45', CORE, 5, ROUND) +
    lace +
    petals.join('')
  )
}

const clearTint = (color: Color) => (color === CLEAR ? '#cfe0e2' : color)

/** Everything sold wound up. */
export const rollForms: Renderers = {
  ribbon_roll: (art, { main }) => (named(art, 'curling') ? curlingRibbon(art, main) : ribbonRoll(art, main)),
  tape_roll: (art, { main }) => tapeRoll(art, main),
  paper_roll: (art, { main }) => sheetRoll(art, main, 'paper'),
  foil_roll: (art, { main }) => sheetRoll(art, main, 'foil'),
  cello_roll: (art, { main }) => sheetRoll(art, clearTint(main), 'clear'),
  fabric_roll: (art, { main }) =>
    named(art, 'aisle') ? aisleRunner(art, main) : sheetRoll(art, main, 'cloth'),
}
