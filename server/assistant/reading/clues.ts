import { goodsClues } from './goods-clues.ts'
import type { Intent } from './reading.ts'
import { type Clue, refusals } from './refusals.ts'

/** Patterns that point to an intent, in both languages. */
export const clues: Readonly<Partial<Record<Intent, readonly Clue[]>>> = {
  ...goodsClues,
  where: [
    [
      /\b(?:driver|truck|chofer|camion|repartidor)\b.*\b(?:when|how long|here|coming|close|cae|caen|cuando|llega|falta|viene|cerca)\b|\b(?:any )?(?:word|update|news) (?:on|about|from) (?:the |my |our )?(?:driver|truck|delivery|order|flowers)\b|\b(?:alguna )?(?:noticia|novedad|razon)(?:es)? de(?:l| la| mi) (?:chofer|camion|pedido|entrega)\b/,
      0.78,
    ],
    [
      /\b(?:a que horas?|cuando|como a que horas?) (?:me )?(?:cae|caen|cayo|llega|llegan|viene|pasa|pasan|entregan|traen)\b/,
      0.85,
    ],
    [
      /\bya (?:mero |casi )?(?:paso|pasaron|vino|vinieron|salieron|viene|vienen|llega|llegan|anda|andan|va|van)\b|\b(?:on (?:its|the|their|his) way|out for delivery|left the (?:warehouse|dock))\b/,
      0.75,
    ],
    [
      /\b(?:haven'?t|hasn'?t|have not|has not|still no|no sign of|waiting (?:on|for)|what happened (?:to|with)|lose|lost|forget|forgot about)\b.*\b(?:trucks?|driver|delivery|order|flowers|boxes|shipment|us)\b/,
      0.8,
    ],
    [
      /\bque (?:paso|hubo|pasa|hay) (?:con|de) (?:mi|el|la|mis)\b|\bno (?:me )?(?:ha|han) (?:pasado|llegado|venido|traido|entregado)\b|\bno (?:pasa|paso|aparece|viene) (?:el|la|mi) (?:camion|chofer|pedido|entrega)\b/,
      0.8,
    ],
    [
      /\b(?:truck|driver|delivery|order|flowers|boxes)\b.*\b(?:late|delayed|running (?:late|behind)|stuck|lost)\b/,
      0.75,
    ],
    [
      /\bdid\b.*\b(?:go out|make it on)\b|\bhow far\b.*\b(?:driver|truck|order|delivery|flowers)\b|\bhow far (?:out|away)\b/,
      0.85,
    ],
    [
      /\b(?:still waiting (?:on|for)|haven't (?:got|gotten|received)|nothing (?:came|has come|showed up)|not here yet|no show|hasn't (?:come|shown|arrived))\b/,
      0.8,
    ],
    [
      /^(?:hey |hi |ok |and |y |oye |oiga )*(?:mi|my|our|nuestro|mis|the|el) (?:pedido|orden|order|flowers|flores|truck|camion|delivery|entrega|chofer|driver)[ ?!.]*$/,
      0.75,
    ],
    [
      /\b(?:camion|chofer|pedido|entrega|flores|reparto)\b.*\b(?:tarde|atrasad[oa]|retrasad[oa]|demorad[oa]|perdid[oa])\b|\b(?:viene|va|anda) (?:muy )?(?:tarde|atrasad[oa]|retrasad[oa])\b/,
      0.75,
    ],
    [
      /\b(?:cuanto|mucho) (?:le |les |se )?(?:falta|tarda|va a tardar|demora)\b.*\b(?:chofer|camion|pedido|entrega|llegar|flores)\b|\bfalta mucho\b/,
      0.85,
    ],
    [
      /\b(?:todavia no|aun no|no (?:me )?(?:ha|han)) (?:llega|llegan|llegado|pasado|entregado)\b|\bno (?:me )?(?:llega|aparece) (?:mi|el|la)\b/,
      0.8,
    ],
    [/\bpor donde (?:va|viene|anda)\b/, 0.85],
    [
      /\bwhere(?:'s| is| are)? (?:my|the|our|is|that)?\b.*\b(?:order|delivery|truck|boxes|flowers|driver|package|parcel|stuff)\b/,
      0.9,
    ],
    [/\b(?:track|tracking|rastrear|rastreo|guia)\b/, 0.7],
    [
      /\bdonde (?:esta|estan|viene|vienen|va|van|anda|andan|quedo)\b.*\b(?:pedido|entrega|camion|orden|flores|cajas|paquete|chofer)\b/,
      0.9,
    ],
    [
      /\b(?:when's|(?:when|what time) (?:will|does|is|do|are|should))\b.*\b(?:arrive|arriving|get here|be here|deliver|delivered|delivery|come|coming)\b/,
      0.75,
    ],
    [/\b(?:a que hora|cuando) (?:llega|llegan|viene|vienen|entregan|pasa|sale|me llega|me entregan)\b/, 0.8],
    [
      /\b(?:has|have|did|was|is) (?:my|the|our|it|they)\b.*\b(?:delivered|shipped|ship|arrived?|left|leave|out for delivery|on the way|come|packed)\b/,
      0.8,
    ],
    [/\b(?:llego|salio|entregaron|mandaron|enviaron)\b.*\b(?:pedido|orden|camion|flores|entrega)\b/, 0.85],
    [/\bya (?:llego|salio|entregaron|mandaron|enviaron)\b/, 0.6],
    [
      /\b(?:order|delivery) status\b|\bstatus (?:of|on) (?:my|the|order)\b|\bestado (?:de|del) (?:mi |la )?(?:pedido|orden|entrega)\b/,
      0.9,
    ],
    [/\beta\b/, 0.7],
    [/\b(?:driver|truck) (?:is )?(?:here|there|close|outside)\b/, 0.8],
    [/\bllegan? (?:ya )?(?:el|la|mi|mis|nuestro) (?:chofer|camion|pedido|entrega|flores)\b/, 0.8],
    [
      /\bwhat(?:'s| is) (?:coming|on the truck|in my order)\b|\bque (?:viene|me llega) (?:hoy|manana|en el camion)\b/,
      0.7,
    ],
  ],
  owe: [
    [
      /\bdid (?:you|you guys|they) (?:get|receive|apply|post|cash)\b.*\b(?:payment|check|ach|wire|money)\b/,
      0.88,
    ],
    [
      /\b(?:debiendo|adeudando|quedando a deber|quede a deber|de deuda|pendiente de pago|traigo pendiente)\b/,
      0.9,
    ],
    [
      /\b(?:how much|what) am i in for\b|\bwhat(?:'s| is) (?:left|still) (?:open|unpaid)\b|\b(?:pull|send|give|show|get) (?:me )?(?:up )?(?:my|our|the|a) (?:statement|balance|account)\b|\bpay(?:ing)? (?:it |everything )?off\b/,
      0.85,
    ],
    [
      /\b(?:did|has|have|is|was) (?:my|our|the) (?:payment|check|cheque|ach|money|credit)\b|\b(?:payment|check) (?:post|posted|go through|went through|clear|cleared|received)\b/,
      0.88,
    ],
    [
      /\b(?:cayo|entro|recibieron|aplicaron|acreditaron|registraron|llego|paso)\b.*\b(?:pago|cheque|transferencia|deposito)\b/,
      0.88,
    ],
    [
      /\b(?:why|what)\b.*\b(?:charged?|charging|billed)\b|\bcharge (?:of|for|on)\b|\b(?:cargo|cobro) (?:de|por|en)\b|\b(?:me|nos) (?:cobraron|estan cobrando|cobran)\b/,
      0.85,
    ],
    [
      /\b(?:bill|invoice|payment|balance|statement)s?\b.*\bdue\b|\bwhen (?:do|should) (?:i|we) (?:have to )?pay\b|\bcuando (?:(?:se )?(?:me )?vencen?|tengo que pagar|hay que pagar|me toca pagar|pago)\b/,
      0.85,
    ],
    [
      /\bam i (?:behind|paid up|past due|current|good on)\b|\bare we (?:behind|paid up|past due|current|square)\b|\b(?:estoy|estamos) (?:al corriente|atrasad[oa]s?|al dia)\b|\bhow much (?:is|on) my (?:bill|tab)\b|\bmy (?:bill|tab|debt)\b|\bmi (?:deuda|adeudo)\b/,
      0.85,
    ],
    [/\b(?:what|how much) (?:do|did) (?:i|we) owe\b/, 1],
    [/\b(?:cuanto|que) (?:le |les |te )?(?:debo|debemos)\b/, 1],
    [/\bcuanto (?:les |le )?deben?\b/, 0.75],
    [/\b(?:my|our|account|the) (?:balance|statement|account balance)\b/, 0.85],
    [/\b(?:mi|nuestro|el) (?:saldo|estado de cuenta|cuenta)\b/, 0.85],
    [/\b(?:balance|saldo)\b/, 0.6],
    [/\bhow much credit\b|\bcuanto credito\b/, 0.9],
    [
      /\b(?:open|unpaid|overdue|past due|outstanding) (?:invoices?|bills?|balance|amount)\b|\bpast due\b|\boverdue\b/,
      0.9,
    ],
    [
      /\bfacturas? (?:abiertas?|pendientes?|vencidas?|sin pagar|por pagar)\b|\b(?:vencid[oa]s?|atrasad[oa]s?)\b/,
      0.9,
    ],
    [
      /\b(?:credit (?:limit|left|line|available)|available credit|on hold)\b|\b(?:limite|linea) de credito\b|\bcredito (?:disponible|me queda)\b|\ben espera\b/,
      0.85,
    ],
    [
      /\bwhy (?:do i|am i|is my)\b.*\b(?:owe|hold|balance|charged|blocked)\b|\bpor ?que (?:debo|estoy)\b/,
      0.9,
    ],
    [/\b(?:do i have|tengo) (?:any |algun )?(?:credits?|creditos?)\b/, 0.8],
    [/\bowe\b|\bdebo\b/, 0.7],
  ],
  addTo: [
    [
      /\bstill (?:get|squeeze|sneak|jump|hop|make|catch)(?: (?:it|something|stuff|one|this|that|more|\d+))? ?(?:in|on|onto|it)?\b|\b(?:truck|route|order)\b.*\b(?:full|closed|locked|cut off)\b|\b(?:ya va|va) (?:lleno|cerrad[oa])\b|\b(?:alcanzo|alcanza|cabe|da chance|hay chance)\b.*\b(?:meter|agregar|pedir|sumar|entrar|colar)\w*\b/,
      0.85,
    ],
    [
      /\b(?:did|have) (?:i|we) (?:already )?miss(?:ed)?\b.*\b(?:cut ?off|cut-off|truck|deadline|window)\b/,
      0.9,
    ],
    [/\bya (?:se (?:cerro|paso|fue|acabo|termino)|cerraron|cerro)\b/, 0.85],
    [
      /\b(?:can|could|will) (?:it|they|that|this|those|these)\b.*\b(?:go|get|make it|fit|ride|be added)\b.*\b(?:truck|order|delivery|load)\b/,
      0.9,
    ],
    [
      /\b(?:todavia|aun|si) (?:alcanza|alcanzo|cabe|caben|entra|entran|llega|da tiempo|hay tiempo)\b.*\b(?:camion|pedido|entrega|orden)\b|\b(?:alcanza|cabe|caben|entra|entran) en (?:el|mi) (?:camion|pedido)\b/,
      0.9,
    ],
    [
      /\bforgot\b.*\b(?:truck|order|delivery)\b|\bse me olvid[oa]\b.*\b(?:camion|pedido|entrega|orden)\b/,
      0.85,
    ],
    [
      /\b(?:can|could|may) (?:i|we)\b.*\b(?:still )?(?:add|change|put|sneak|throw in|edit)\b.*\b(?:to|on|in|order|truck|onto)\b/,
      0.9,
    ],
    [/\b(?:too late|still time|in time)\b.*\b(?:add|order|change|truck|cut)\b/, 0.9],
    [/\bstill (?:add|get something|order)\b/, 0.8],
    [
      /\b(?:puedo|podemos|se puede|alcanzo a|aun puedo|todavia puedo)\b.*\b(?:agregar|anadir|agregarle|sumar|meter|cambiar|poner|anadirle|pedir)\b/,
      0.9,
    ],
    [
      /\b(?:es|ya es|estoy a) (?:muy )?(?:tarde|tiempo)\b.*\b(?:agregar|pedir|anadir|cambiar|camion|entrega)\b/,
      0.9,
    ],
    [/\badd (?:something|more|to)\b.*\b(?:order|truck)\b/, 0.8],
  ],
  days: [
    [
      /\b(?:last|latest) (?:day|time|moment|chance) (?:to|for|i can|we can)\b|\bultimo dia (?:para|de|pa|que)\b|\b(?:you|u|you guys|they) (?:got|have|run|running|send|sending|do|doing) (?:a |any |the )?(?:truck|route|delivery|deliveries|run)\b/,
      0.85,
    ],
    [
      /\b(?:you|you guys|yall|y'all) (?:still )?(?:delivering|deliver|open|running|shipping|working)\b|\b(?:van a|piensan) (?:entregar|repartir|trabajar|abrir|haber)\b|\b(?:reparten|entregan|trabajan|repartiran|entregaran)\b/,
      0.8,
    ],
    [
      /\bhow late (?:can|could) (?:i|we)\b|\blast call\b|\bhasta cuando (?:tengo|puedo|hay)\b|\bultima hora para\b/,
      0.85,
    ],
    [/\b(?:what|which) days?\b/, 0.75],
    [/\b(?:que|cuales) dias\b/, 0.8],
    [
      /\b(?:until when|by when|how late|what time|when)\b.*\b(?:order|cut ?off|cut-off|close|closes|deadline|order by)\b/,
      0.8,
    ],
    [
      /\b(?:hasta (?:que hora|cuando)|a que hora)\b.*\b(?:pedir|cierra|cierran|ordenar|corte|puedo|hacer)\b/,
      0.9,
    ],
    [/\b(?:cut ?off|cut-off|deadline|hora de corte|fecha limite|hora limite)\b/, 0.8],
    [/\b(?:is there|do you have|any|does the|do you)\b.*\b(?:truck|delivery|deliver|run|deliveries)\b/, 0.75],
    [/\b(?:hay|habra|tienen|pasa|sale)\b.*\b(?:camion|entrega|reparto|ruta)\b/, 0.8],
    [
      /\b(?:entregan|reparten|vienen|deliver|delivering|open)\b.*\b(?:on|el|los|en|this|for|sunday|saturday|christmas|thanksgiving|navidad)\b/,
      0.7,
    ],
    [/\bnext (?:truck|ship day|delivery)\b|\bproxim[oa] (?:camion|entrega|salida)\b/, 0.9],
    [/\bare you (?:open|closed)\b|\b(?:abren|cierran|estan abiertos)\b/, 0.75],
  ],
  standing: [
    [
      /\b(?:my|the|our|skip|pause|stop|change) standing\b|\b(?:mi|mis|el|los) fij[oa]s?\b|\bpedido (?:de cada|semanal)\b/,
      0.9,
    ],
    [
      /\bstanding orders?\b|\b(?:recurring|weekly|automatic|repeating) orders?\b|\bevery (?:week|monday|tuesday|wednesday|thursday|friday|saturday)\b/,
      0.95,
    ],
    [
      /\bpedidos? (?:fij[oa]s?|permanentes?|recurrentes?|semanal(?:es)?|automaticos?)\b|\b(?:cada|todos los|todas las) (?:semanas?|lunes|martes|miercoles|jueves|viernes|sabados?)\b/,
      0.95,
    ],
  ],
  quote: [
    [/\b(?:special order|quote|price quote|request for quote|rfq|special request)\b/, 0.9],
    [/\b(?:cotizacion|cotizar|cotiza|cotizarme|cotice(?:me|nos)?|pedido especial|presupuestar)\b/, 0.95],
  ],
  event: [
    [
      /\bwhat(?:'s|s| do| else| is)\b.*\b(?:left|still need|need to order|to order|missing)\b.*\b(?:event|wedding|party|gala|quince)\b|\bque (?:me |nos )?falta\b.*\b(?:pedir|ordenar|comprar)?\b.*\b(?:evento|boda|fiesta|quince)/,
      0.9,
    ],
    [/\b(?:my|the) wedding (?:list|order|event)s?\b|\b(?:lista|pedido) (?:de|para) la boda\b/, 0.8],
    [
      /\bmy events?\b|\bevent (?:orders?|list|builder)\b|\bmis eventos\b|\bevento (?:de|para) \w+ (?:ordenado|falta)\b/,
      0.85,
    ],
    [
      /\bwhat(?:'s| is)? (?:still )?missing\b.*\b(?:event|wedding)\b|\bque (?:me )?falta\b.*\b(?:evento|boda)\b/,
      0.9,
    ],
  ],
  person: [
    [
      /\b(?:pas(?:ame|eme|enme)|comunic(?:ame|ueme|arme)|connect me|put me (?:through|on)|transfer me|get me|need to (?:talk|speak))\b.*\b(?:nora|vendedor[a]?|rep|someone|somebody|alguien|persona|person|human|oficina|office|sales|manager|gerente)\b/,
      0.95,
    ],
    [
      /\b(?:have|can|tell|ask|get) (?:nora|someone|somebody|my rep|a rep|sales)\b.*\bcall\b|\bcan (?:someone|somebody|nora) (?:help|text|call)\b|\bque me (?:llame|marque|hable|hablen|marquen)\b|\b(?:digale|dile) a\b/,
      0.95,
    ],
    [
      /\b(?:talk|speak|chat) (?:to|with)\b.*\b(?:person|human|somebody|someone|agent|rep|representative|nora|people|my rep|sales)\b/,
      1,
    ],
    [/\b(?:a|real) (?:person|human)\b|\bcall me\b|\bhuman please\b|\bcall ?back\b/, 0.9],
    [/\bmy (?:sales )?rep(?:resentative)?\b/, 0.75],
    [
      /\b(?:hablar|comunicar\w*|comunique\w*|paseme|pasame)\b.*\b(?:con|a)\b.*\b(?:persona|alguien|humano|vendedor|vendedora|representante|asesor|agente)\b/,
      1,
    ],
    [/\b(?:una persona|mi vendedor|mi vendedora|mi representante|llameme|llamame|que me llamen)\b/, 0.9],
    [
      /\b(?:ridiculous|terrible|unacceptable|angry|worst|furious|inaceptable|pesimo|enojad[oa]|molest[oa])\b/,
      0.7,
    ],
  ],
  refuse: refusals,
  hello: [
    [
      /^(?:hi|hello|hey|hola|good (?:morning|afternoon|evening)|buen[oa]s(?: dias| tardes| noches)?|que tal|who are you|quien eres|what can you do|que puede(?:s)? hacer|help|ayuda)[ !.,?]*(?:lily|there)?[ !.?]*$/,
      1,
    ],
  ],
  thanks: [
    [
      /^(?:(?:ok|okay|alright|great|perfect|bueno|listo),? )?(?:thanks?|thank you|thx|ty|great|perfect|ok thanks|gracias|muchas gracias|perfecto|mil gracias|ok gracias)\b.{0,20}$/,
      1,
    ],
  ],
}
