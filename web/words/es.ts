import { admin } from './areas/admin.es.ts'
import { doors } from './areas/doors.es.ts'
import { errors } from './areas/errors.es.ts'
import type { Translated } from './catalogue.ts'
import type { en } from './en.ts'
import { esFront } from './es-front.ts'
import { esRest } from './es-rest.ts'
import { esShop } from './es-shop.ts'

/** The same in Spanish (usted). */
export const es: Translated<typeof en> = { ...esFront, ...esShop, ...esRest, admin, doors, errors }
