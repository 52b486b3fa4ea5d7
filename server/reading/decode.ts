import { isUtf8 } from 'node:buffer'
import { ReadingFault } from './fault.ts'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/** Enough bytes to recognize an encoding without a byte order mark. */
const sampleBytes = 4096

/** The encoding of a text by its byte order mark, else by its bytes: text that isn't valid UTF-8 is taken for Windows-1252. */
export function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = zerosByParity(bytes.subarray(0, sampleBytes))
  if (zeros.odd > 0.3) return 'utf-16le'
  if (zeros.even > 0.3) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** Latin text in UTF-16 has a zero in every other byte. */
function zerosByParity(sample: Buffer) {
  let [even, odd] = [0, 0]
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) i % 2 === 0 ? even++ : odd++
  const pairs = Math.max(1, sample.length / 2)
  return { even: even / pairs, odd: odd / pairs }
}

/** The text without its byte order mark. Throws ReadingFault for characters that don't occur in text. */
export function decode(bytes: Buffer, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.includes('\0') || /[\x01-\x08\x0e-\x1a\x1c-\x1f]/.test(text.slice(0, 100_000)))
    throw new ReadingFault('not_a_table')
  return text
}
