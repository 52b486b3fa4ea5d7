import type { LockedPackage } from './package-lock.mjs'

/** Licenses allowed for what ships with the product, as SPDX identifiers. */
export const allowedLicenses = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-3-Clause',
  // Browser data, used only to build the website.
  'CC-BY-4.0',
  'ISC',
  // libvips, which sharp loads as a shared library that anyone may replace.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Per-file copyleft; this product does not modify those files.
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]

/** Licenses that packages name differently from SPDX, or only in their LICENSE file; for a choice of licenses, the chosen one. */
const corrected: Record<string, string> = {
  'png-js': 'MIT',
  'incremental-encoder': 'MPL-2.0',
  '@zone-eu/mailsplit': 'MIT',
}

/** The license of a package of package-lock.json as an SPDX expression; undefined when unknown. */
export const licenseOf = (name: string, { license }: LockedPackage): string | undefined =>
  corrected[name] ?? license

/** The single licenses of an expression such as `Apache-2.0 AND LGPL-3.0-or-later`. */
export const licensesIn = (expression: string): string[] =>
  expression.replace(/[()]/g, '').split(/ (?:AND|OR) /)
