import { signIn } from './areas/sign-in.es.ts'
import { ui } from './areas/ui.es.ts'
import type { Translated } from './catalogue.ts'
import type { enFront } from './en-front.ts'

/** The same in Spanish (usted). */
export const esFront: Translated<typeof enFront> = { ui, signIn }
