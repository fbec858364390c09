/** Wishes that no part fulfils, each with an alternative; checked in this order. */
const limits: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:instagram|facebook|tiktok|linkedin|youtube|pinterest|snapchat|twitter|social media|social links?)\b/iu,
    'I can show the address of your profile as text: say “add a section called Follow us: instagram.com/yourname”.',
  ],
  [
    /\b(?:pay(?:ments?|ing)?|stripe|paypal|apple pay|google pay|credit cards?|debit cards?|klarna|checkout|invoices?|invoicing)\b/iu,
    'Orders and bookings arrive without payment. I can say how to pay: “add a section called How to pay: cash or bank transfer”.',
  ],
  [
    /\b(?:sms|text messages?|push notifications?|whatsapp|telegram|reminders?|remind|notif(?:y|ies|ications?))\b/iu,
    'The owner reads what arrives under Owner. An agent of the Agent Builder can send messages.',
  ],
  [
    /\b(?:send(?:s|ing)?|automatic|auto-?|confirmation|welcome|weekly)\s+(?:an?\s+|out\s+)?(?:confirmation\s+|welcome\s+)?(?:e-?mails?|mails?|newsletters?)\b|\be-?mails? (?:to )?(?:me|us|customers?|visitors?|clients?|everyone)\b/iu,
    'Nothing is sent by email. The newsletter part collects addresses, which the owner can save as a spreadsheet.',
  ],
  [
    /\b(?:log-?ins?|log in|sign-?ins?|sign in|user accounts?|accounts?|members?(?:hip)?(?: area)?|registration|passwords?|user profiles?)\b/iu,
    'Only the owner signs in, under Owner. Visitors need no account.',
  ],
  [
    /\b(?:chat ?bots?|live chat|chat|ai|artificial intelligence|gpt|recommendations?)\b/iu,
    'I can add a contact form or questions and answers: say “add a contact form”.',
  ],
  [
    /\b(?:photos?|photographs?|pictures?|images?|logos?|videos?|animations?|animated|slideshows?|music|audio)\b/iu,
    'The pages show drawings in place of pictures. After Download Code you can put your own files in.',
  ],
  [
    /\b(?:google maps?|maps?|directions|street view|gps|location tracking)\b/iu,
    'I can show the address: say “the address is 12 High Street, Dover”.',
  ],
  [
    /\b(?:translat\w+|multi-?lingual|bilingual|(?:two|three|several|other|many) languages|in (?:german|french|spanish|italian|portuguese|dutch|polish|turkish|arabic|chinese|japanese))\b/iu,
    'The words of the parts are English. Texts that you give me are shown in their own language.',
  ],
  [
    /\b(?:seo|google (?:analytics|search|ads)|analytics|tracking pixel|cookies?(?: banner)?|ads|adsense|adverts?|advertis\w+)\b/iu,
    'The pages count and track nobody.',
  ],
  [
    /\b(?:app store|play store|native|ios|iphone app|android|desktop app)\b/iu,
    'It is a web application that fits a phone: its link opens in any browser.',
  ],
  [
    /\b(?:google calendar|outlook|ical|calendar sync|excel|google sheets?|spreadsheets? import|airtable|notion|slack|zapier|shopify|mailchimp|hubspot|salesforce|crm|erp)\b/iu,
    'It is connected to no other service. The owner can save every list as a spreadsheet.',
  ],
  [
    /\b(?:connect(?:s|ed|ing)?|integrat\w+|sync(?:s|ed|hroni[sz]e\w*)?|link(?:ed)? (?:it )?(?:to|with|up)|import(?:s|ed)? from|webhooks?|scrap(?:e|es|ing)|crawl\w*)\b/iu,
    'It is connected to no other service. The owner can save every list as a spreadsheet.',
  ],
  [
    /\b(?:domain|dns|www address|ssl|https)\b/iu,
    'Share publishes it under an address of this server. Deploy Now explains how to run it under your own.',
  ],
  [
    /\b(?:in|make it|colou?r) (?:black|white|gr[ae]y|silver|beige|cream)\b|\bfonts?\b/iu,
    'The colours are red, orange, yellow, green, teal, blue, purple and pink, the designs modern, minimal and bold. “Dark” makes the page dark.',
  ],
]

/** Returns the alternative to a wish that no part fulfils; undefined for any other wish. */
export const limitOf = (wish: string): string | undefined =>
  limits.find(([pattern]) => pattern.test(wish))?.[1]

/** The advice about a wish that the rules do not recognize. */
export const unknownWishAdvice =
  'I have no part for it. Say it in other words, or choose a part under “Let me adjust something”. With an AI model connected I can change the code itself.'
