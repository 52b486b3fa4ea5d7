import { tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import { type Art, d, fill, stroke } from '../lib/svg.ts'
import { outlined, sheen, times } from './kit.ts'

/** Peat is sold pressed: a block in taut white film, brown where the peat shows, green below. */
export function peatBlock(art: Art): string {
  const film = '#f1efe6'
  const peat = '#7a4f2c'
  const fibers = times(
    46,
    () =>
      d`M${art.random.between(54, 136)},${art.random.between(66, 108)}l${art.random.jitter(9)},${art.random.jitter(6)}`,
  ).join('')
  return (
    art.shadow(110, 180, 74, 10) +
    outlined(
      film,
      fill('M44,44L70,26H166L146,44Z', tone(film, 0.03)) +
        fill('M146,44L166,26V158L146,180Z', tone(film, -0.2)) +
        fill('M44,44H146V180H44Z', sheen(art, film, 44, 44, 146, 180)),
      1,
    ) +
    fill('M50,60H140V112H50Z', peat) +
    stroke(fibers, tone(peat, 0.16), 1.8) +
    stroke(fibers, tone(peat, -0.12), 1, 'transform="translate(2 3)"') +
    fill('M44,124H146V166H44ZM146,124L166,104V142L146,166Z', '#3f8a4a') +
    leaf(art, 95, 160, -34, { length: 28, width: 9, color: '#cfe0a8' }) +
    leaf(art, 95, 160, 34, { length: 28, width: 9, color: '#cfe0a8' }) +
    stroke('M95,44V60M95,112V124M44,50H146M44,174H146', tone(film, -0.2), 1.4)
  )
}
