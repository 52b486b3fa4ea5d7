import type { Settings } from '../core/settings.ts'

/** Addresses that our mails come from, in lowercase: a mail from one of them is our own mail coming back. */
export function ownAddresses({ brand, smtp }: Pick<Settings, 'brand' | 'smtp'>): string[] {
  const [, address = smtp?.from] = /<([^<>]*)>/.exec(smtp?.from ?? '') ?? []
  return [...new Set([brand.email, address ?? ''].map((one) => one.trim().toLowerCase()))].filter(Boolean)
}
