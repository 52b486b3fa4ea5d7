import { enRest } from './en-rest.ts'
import { enShop } from './en-shop.ts'

/** Every word of the application in English, by feature area; the shape every other language is held to. */
export const en = { ...enShop, ...enRest }
