/** A package as package-lock.json has it, as far as anybody reads it. */
export interface LockedPackage {
  name?: string
  version: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}
export interface Lock {
  packages: Record<string, LockedPackage>
}
export function packagesFrom(roots: readonly string[], lock?: Lock): Map<string, LockedPackage>
export const websiteBuilders: readonly string[]
export function rootsOf(set: 'run' | 'serve' | 'all', lock?: Lock): string[]
export function readLock(folder?: string): Lock
export function nameOf(place: string): string
export function dependenciesOf(lock: Lock, place: string): string[]
