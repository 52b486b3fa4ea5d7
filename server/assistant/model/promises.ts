const either = (words: string) =>
  words
    .trim()
    .split(/\s*\n\s*/)
    .join('|')

/**
 * What Lily must never say, as plain words of both languages: promises only people can make, actions she can't take, and facts
 * that the shop may not know.
 */
export const promises = new RegExp(
  `\\b(?:${either(`
    discounts?|discounted|rebates?|coupons?|promo codes?|for free|free of charge|complimentary|no charge|at cost
    best price|lowest price|price match|guarantee[ds]?|refund(?:s|ed)?|reimburse\\w*|credited|waive[ds]?
    reserved?|reserving|on hold|held for you|holding|set aside|locked in
    (?:i|we)(?:'ve| have| just)? (?:added|ordered|placed|booked|changed|updated|sent|canceled|cancelled|confirmed|processed|applied|charged|emailed|called|removed|deleted|released|paid)
    (?:added|put) (?:it |them |this |these )?(?:to|in|into) (?:your|the) (?:cart|order)
    (?:has|have|was|were|been) (?:added|ordered|placed|booked|changed|canceled|cancelled|confirmed|charged|removed|released|approved|paid)
    (?:our|house|wholesale|landed|supplier|vendor|real|true|actual|internal|purchase) costs?|costs? (?:us|price)|margins?|mark ?ups?|markups?|profits?
    we pa(?:y|id)|suppliers?|vendors?|(?:other|another|different|rival) (?:customers?|shops?|florists?|accounts?|clients?|stores?|buyers?)
    passwords?|passcodes?|api keys?|secrets?|tokens?|system prompts?|instructions?|prompts?|developer mode|jailbreak\\w*|administrators?|admin
    staff notes?|internal notes?|credit cards?|card numbers?|bank accounts?|wire|gift cards?|click|visit|download|log ?in|sign ?in
    descuentos?|rebajas?|cupon(?:es)?|gratis|gratuit[oa]s?|sin costo|sin cargo|de cortesia|al costo|mejor precio|precio mas bajo
    garantiz\\w*|garantias?|reembols\\w*|devolvemos|condon\\w*|apart(?:e|o|ado|ados|ada|adas|amos)|reserv(?:e|o|ado|ados|ada|adas|amos)|retenid\\w*
    (?:he|hemos|ya) (?:agregado|anadido|pedido|ordenado|hecho|cambiado|enviado|cancelado|confirmado|cobrado|quitado|pagado|puesto)
    agregu?e|anadi|ordene|cancele|confirme|cobre|pague|agregamos|anadimos|cancelamos|confirmamos
    (?:fue|fueron|ha sido|han sido|esta|estan|queda|quedan|quedo) (?:agregad|anadid|pedid|ordenad|cancelad|confirmad|cobrad|pagad|aprobad|liberad)\\w*
    (?:nuestro|su|el) costo|costos?|margen(?:es)?|ganancias?|utilidad(?:es)?|proveedor(?:es)?|nos cuesta\\w*
    otr[oa]s? (?:clientes?|tiendas?|floristas?|florerias?|cuentas?|negocios?|compradores?)
    contrasenas?|claves?|secretos?|instruccion(?:es)?|indicaciones|administrador(?:es)?|notas? internas?|tarjetas?|cuenta bancaria|transferencia
    haga clic|visite|descargue|inicie sesion
  `)})\\b`,
)
