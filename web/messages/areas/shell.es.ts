import type { Translated } from '../catalogue.ts'
import type { shell as english } from './shell.en.ts'

export const shell: Translated<typeof english> = {}
