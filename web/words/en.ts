import { enRest } from './en-rest.ts'
import { enShop } from './en-shop.ts'

/** Every word of the application in English, by feature area; every other language must have the same shape. */
export const en = { ...enShop, ...enRest }
