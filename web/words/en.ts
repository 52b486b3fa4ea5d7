import { admin } from './areas/admin.en.ts'
import { doors } from './areas/doors.en.ts'
import { errors } from './areas/errors.en.ts'
import { enFront } from './en-front.ts'
import { enRest } from './en-rest.ts'
import { enShop } from './en-shop.ts'

/** Every word of the application in English, by feature area; every other language must have the same shape. */
export const en = { ...enFront, ...enShop, ...enRest, admin, doors, errors }
