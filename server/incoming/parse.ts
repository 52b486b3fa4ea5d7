import path from 'node:path'
import { Readable } from 'node:stream'
import type { Ctx } from '../core/route.ts'
import { readInChild } from '../reading/child.ts'
import { parseMemoryMb, parseMs } from './limits.ts'
import { ownAddresses } from './own-addresses.ts'
import type { ParseHeader } from './parse-program.ts'
import type { ParsedMail } from './parsed.ts'

const program = path.resolve(import.meta.dirname, 'parse-program.ts')

/** Parses a mail in a separate program with its own limits, with attachments if requested. Throws ReadingFault. */
export async function parseMail(
  { settings }: Pick<Ctx, 'settings'>,
  raw: Readable,
  { withFiles = false }: { withFiles?: boolean } = {},
): Promise<{ mail: ParsedMail; files: Buffer[] }> {
  const header: ParseHeader = {
    authservId: settings.mailAuthservId,
    own: ownAddresses(settings),
    withFiles,
  }
  let mail: ParsedMail | undefined
  const files: Buffer[] = []
  const limits = { ms: parseMs, memoryMb: parseMemoryMb }
  for await (const said of readInChild({ program, header, file: raw, ...limits })) {
    const one = JSON.parse(said) as ParsedMail & { base64?: string }
    if (one.base64 !== undefined) files.push(Buffer.from(one.base64, 'base64'))
    else mail = one
  }
  if (!mail) throw new Error('the program that reads mails said nothing')
  return { mail, files }
}

export const readableOf = (raw: Buffer): Readable => Readable.from([raw])
