import { type Color, mix, tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { type Art, d, dots, ellipse, fill, ROUND, stroke } from '../lib/svg.ts'
import { cylinder, named, outlined, sheen, times } from './kit.ts'

function basket(art: Art, color: Color): string {
  const cane = mix(color, '#a87f4a', color === '#FBFAF5' ? 0.08 : 0.4)
  const low = named(art, 'market', 'tray')
  const handle = !named(art, 'pot-cover', 'market')
  const [top, y1, y2] = low ? [74, 108, 160] : named(art, 'oval', 'gift') ? [70, 100, 162] : [58, 94, 166]
  const foot = top * (low ? 0.9 : 0.8)
  const rows = low ? 5 : 7
  let weave = ''
  for (let row = 0; row < rows; row++) {
    const t = row / rows
    const y = y1 + 6 + (y2 - y1 - 4) * t
    const half = top - (top - foot) * t
    const count = 11
    for (let i = 0; i < count; i++) {
      if ((i + row) % 2) continue
      const x = 100 - half + (2 * half * (i + 0.5)) / count
      const sag = 8 * Math.cos(((i + 0.5) / count - 0.5) * Math.PI)
      weave += `<rect x="${(x - half / 11.5).toFixed(1)}" y="${(y + sag - 4).toFixed(1)}" width="${((half * 2) / 11.5).toFixed(1)}" height="${((y2 - y1) / rows - 1).toFixed(1)}" rx="3" fill="${tone(cane, Math.round((0.1 - 0.02 * i) / 0.03) * 0.03)}"/>`
    }
  }
  const arch = `M${100 - top + 4},${y1}C${100 - top},${y1 - 104} ${100 + top},${y1 - 104} ${96 + top},${y1}`
  const rim = `M${100 - top},${y1}Q100,${y1 + 16} ${100 + top},${y1}`
  const back = `M${100 - top},${y1}Q100,${y1 - 16} ${100 + top},${y1}`
  return (
    art.shadow(106, y2 + 6, top * 1.1, 10) +
    fill(`${rim}Q100,${y1 - 16} ${100 - top},${y1}Z`, tone(cane, -0.26)) +
    stroke(back, tone(cane, -0.16), 6) +
    (handle
      ? stroke(arch, tone(cane, -0.14), 7) + stroke(arch, tone(cane, 0.08), 3.4, 'stroke-dasharray="6 2.4"')
      : '') +
    outlined(
      cane,
      fill(
        `M${100 - top},${y1}Q100,${y1 + 16} ${100 + top},${y1}L${100 + foot},${y2}Q100,${y2 + 14} ${100 - foot},${y2}Z`,
        cylinder(art, tone(cane, -0.12), 100 - top, 100 + top),
      ),
    ) +
    outlined(cane, weave, 0.7) +
    stroke(rim, tone(cane, -0.14), 9, ROUND) +
    stroke(rim, tone(cane, 0.1), 6, `${ROUND} stroke-dasharray="5 3"`)
  )
}

/** Wire half-globe on three chains with a thick coir lining. */
function hangingBasket(art: Art, color: Color): string {
  const coir = mix(color, '#a8733c', 0.6)
  const wire = '#2f312f'
  const fibers = times(70, () => {
    const a = art.random.between(0, Math.PI)
    const r = Math.sqrt(art.random.next())
    return d`M${100 + 66 * r * Math.cos(a)},${104 + 62 * r * Math.sin(a)}l${art.random.jitter(9)},${art.random.jitter(4)}`
  })
  return (
    stroke('M100,26L32,102M100,26L168,102M100,26V92', wire, 1.8, 'stroke-dasharray="4 1.6"') +
    stroke('M100,26V16a6,6 0 1 1 6,6', wire, 2.6, ROUND) +
    outlined(
      coir,
      fill(
        'M30,104C34,150 64,172 100,172S166,150 170,104Z',
        art.radial(82, 116, 92, [
          [0, tone(coir, 0.09)],
          [0.5, coir],
          [1, tone(coir, -0.18)],
        ]),
      ) + ellipse(100, 104, 70, 13, tone(coir, 0.1)),
    ) +
    ellipse(100, 105, 60, 9, '#4a3524') +
    stroke(fibers.join(''), tone(coir, 0.14), 1.1) +
    stroke(
      'M38,130Q100,152 162,130M52,152Q100,168 148,152M62,116Q70,152 92,172M138,116Q130,152 108,172M100,117V172M30,104A70,13 0 0 0 170,104',
      wire,
      1.8,
    )
  )
}

function crate(art: Art, color: Color): string {
  const wood = named(art, 'whitewash') ? '#e4dcc8' : mix(color, '#b58e5c', 0.5)
  const slat = (i: number) =>
    `<rect x="30" y="${80 + i * 28}" width="140" height="24" rx="1.5" fill="${art.linear(30, 0, 170, 0, [
      [0, tone(wood, 0.08)],
      [1, tone(wood, -0.1)],
    ])}"/>` + stroke(d`M36,${90 + i * 28}q40,4 70,0t58,2M44,${97 + i * 28}q30,3 60,0`, tone(wood, -0.1), 0.9)
  const post = (x: number) =>
    `<rect x="${x}" y="78" width="11" height="84" fill="${tone(wood, x < 50 ? 0.1 : -0.06)}"/>` +
    dots(
      [
        [x + 5.5, 92],
        [x + 5.5, 120],
        [x + 5.5, 148],
      ],
      '#6d6a64',
      3,
    )
  return (
    art.shadow(108, 167, 84, 10) +
    fill('M36,80L54,60H150L164,80Z', tone(wood, -0.26)) +
    outlined(
      wood,
      fill('M30,80L50,58H152L170,80L164,80L149,63H53L37,80Z', tone(wood, 0.06)) +
        times(3, slat).join('') +
        [32, 157].map(post).join(''),
    )
  )
}

function windowBox(art: Art, color: Color): string {
  return (
    art.shadow(106, 152, 94, 9) +
    outlined(
      color,
      fill('M14,84L24,148Q100,156 176,148L186,84Z', sheen(art, color, 14, 84, 186, 150)) +
        fill('M8,76H192L190,90H10Z', tone(color, 0.06)) +
        fill('M8,76L22,64H178L192,76Z', tone(color, 0.1)),
    ) +
    fill('M18,74L28,67H172L182,74Z', '#4a3524') +
    stroke('M36,100L40,140H160L164,100Z', tone(color, -0.1), 1.4) +
    stroke('M12,91H188', tone(color, -0.14), 1.4)
  )
}

function barrel(art: Art, color: Color): string {
  const oak = mix(color, '#a8733c', 0.5)
  const staves = times(9, (i) => {
    const x = (i - 4) / 4.6
    return d`M${100 + x * 70},86C${100 + x * 76},120 ${100 + x * 70},146 ${100 + x * 58},168`
  })
  const hoop = (y: number, half: number) =>
    stroke(d`M${100 - half},${y}Q100,${y + 22} ${100 + half},${y}`, '#5d6164', 7) +
    stroke(d`M${100 - half},${y - 1.6}Q100,${y + 20.4} ${100 + half},${y - 1.6}`, '#a1a7aa', 1.6)
  return (
    art.shadow(106, 172, 76, 11) +
    outlined(
      oak,
      fill(
        'M26,84C22,120 30,150 44,168Q100,184 156,168C170,150 178,120 174,84Z',
        cylinder(art, oak, 26, 174),
      ) + ellipse(100, 84, 74, 17, tone(oak, 0.1)),
    ) +
    ellipse(100, 85, 66, 13, tone(oak, -0.22)) +
    ellipse(100, 89, 61, 9, '#4a3524') +
    stroke(staves.join(''), tone(oak, -0.16), 1.4) +
    hoop(108, 74) +
    hoop(148, 66)
  )
}

/** Woven, wired and wooden holders. */
export const basketForms: Renderers = {
  basket: (art, { main }) => basket(art, main),
  hanging_basket: (art, { main }) => hangingBasket(art, main),
  crate: (art, { main }) => crate(art, main),
  window_box: (art, { main }) => windowBox(art, main),
  barrel: (art, { main }) => barrel(art, main),
}
