import type { Translated } from './catalogue.ts'
import type { en } from './en.ts'
import { esRest } from './es-rest.ts'
import { esShop } from './es-shop.ts'

/** The same in Spanish (usted). */
export const es: Translated<typeof en> = { ...esShop, ...esRest }
