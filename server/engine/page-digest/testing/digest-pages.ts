import type { DigestMaterial, SourcePage } from '#server/engine/page-digest/report/digest-material.ts'

/** An article as the web reader returns it, with remains of the page's frame. */
export const newsPage: SourcePage = {
  number: 1,
  url: 'https://www.harbourpost.example/business/northwind-ferry-batteries',
  title: 'Northwind to run its whole ferry fleet on batteries by 2031',
  publishedAt: '2026-11-18T06:30:00.000Z',
  kind: 'html',
  text: `Sign in

[Home](/) | [Business](/business) | [Weather](/weather) | [Sport](/sport)

By Maria Olsen, 18 November 2026 · 4 min read

Share on Facebook

Northwind Lines will replace all 14 of its diesel ferries with battery-electric ships by 2031, the company said on Tuesday, in what it calls the largest order of its kind in northern Europe. The contract with the Dr. Hansen shipyard in Bergen is worth €1.2 billion.

The first two ships, each with room for 180 cars and 900 passengers, are due to enter service on 1 June 2028 between Aarhus and Oslo. They will charge from shore in 22 minutes while cars are loaded, according to the U.S. supplier of the charging towers.

## What it means for passengers

Fares will not rise because of the new ships, chief executive Lena Brandt told reporters. "We save about 40% of our fuel bill, and that pays for the batteries," she said. Night crossings will be quieter, and the smell of diesel on the car deck will be gone.

Not everyone is convinced. The seafarers' union warned that 120 engine-room jobs are at risk, and asked for retraining at the company's expense. Northwind said that it would offer every engineer a new post.

## Charging the harbour

The port of Aarhus needs a new 60 MW grid connection before the ships can sail. The grid operator expects to finish the cable in March 2028, three months before the first crossing. Should the cable be late, the ships can run on their reserve generators for up to 90 days.

![A ferry at sea](https://cdn.harbourpost.example/ferry.jpg)

Subscribe to our newsletter to get the best of Harbour Post every morning.

- [Home](/)
- [Contact us](/contact)
- [Privacy policy](/privacy)

We use cookies to improve your experience. By continuing you agree to our cookie policy.

© 2026 Harbour Post. All rights reserved.`,
}

/** A second report of the same event, in other and partly the same words. */
export const secondNewsPage: SourcePage = {
  number: 2,
  url: 'https://ferrynews.example/2026/11/northwind-electric',
  title: 'Northwind orders electric ferries',
  publishedAt: '2026-11-18',
  kind: 'html',
  text: `Northwind Lines will replace all 14 of its diesel ferries with battery-electric ships by 2031, the company said.

The deal with the Bergen shipyard also includes an option for four more ships. Analysts at Nordbank called the price of €1.2 billion fair, and expect Northwind's debt to peak in 2029.

Rival operator Sundline said that it has no plans to go electric before 2035. Its newest ships burn methanol.`,
}

/** A pricing page with a table, a feature list and questions. */
export const pricingPage: SourcePage = {
  number: 1,
  url: 'https://taskly.example/pricing',
  title: 'Taskly pricing',
  publishedAt: null,
  kind: 'html',
  text: `# Plans for every team

Start free, upgrade when you grow. No credit card needed.

| Plan | Price per user and month | Projects | Storage |
| --- | --- | --- | --- |
| Free | $0 | 3 | 1 GB |
| Pro | $12 | Unlimited | 100 GB |
| Business | $24 | Unlimited | 1 TB |

Get started

## Pro

- Single sign-on
- Guest access
- Priority support with an answer within 8 hours

## Questions

### Can I pay yearly?

Yes. Paying yearly saves 20% on every plan. Education and non-profit teams get 50% off Pro.

### What happens when I cancel?

Your workspace stays readable for 60 days and is deleted after that. Refunds are given within 14 days of a purchase.

Read more`,
}

/** The same page a day later: a price increased, a sentence was added, a sentence was removed. */
export const pricingPageLater: SourcePage = {
  ...pricingPage,
  text: pricingPage.text
    .replace('| Pro | $12 |', '| Pro | $15 |')
    .replace(' Refunds are given within 14 days of a purchase.', '')
    .replace(
      'No credit card needed.',
      'No credit card needed. Every plan now includes the Taskly assistant at no extra cost.',
    ),
}

/** A page of technical documentation with code. */
export const docsPage: SourcePage = {
  number: 2,
  url: 'https://docs.queuebee.example/guides/retries',
  title: 'Retries and timeouts | Queuebee documentation',
  publishedAt: null,
  kind: 'html',
  text: `# Retries and timeouts

A job that throws is retried with exponential backoff. This guide explains how to set the limits.

## Default behaviour

Queuebee retries a failed job 5 times. The first retry waits 2 seconds, and each further one twice as long, up to a maximum of 10 minutes. A job whose last retry fails moves to the \`dead\` queue, where it is kept for 14 days.

## Configuring retries

Set \`retries\` and \`backoff\` when you add the job:

\`\`\`ts
await queue.add('send-mail', { to }, { retries: 8, backoff: { type: 'fixed', delayMs: 500 } })
\`\`\`

> **Note:** A job with \`retries: 0\` never runs twice, even when the worker crashes.

## Timeouts

1. A job may run for 30 seconds unless \`timeoutMs\` says otherwise.
2. A job that exceeds its timeout is aborted through its \`AbortSignal\`.
3. Timeouts count as failures and are retried.

Workers send a heartbeat every 5 seconds. A worker that misses three heartbeats is considered lost, and its jobs are given to another worker.

Was this page helpful?

[Edit this page](https://github.com/queuebee/docs)`,
}

/** A changelog as a feed, not in the order of its dates. */
export const feedPage: SourcePage = {
  number: 3,
  url: 'https://queuebee.example/changelog.xml',
  title: 'Queuebee changelog',
  publishedAt: '2026-11-17T09:00:00.000Z',
  kind: 'feed',
  text: '',
  items: [
    {
      title: 'Queuebee 4.1: faster dashboards',
      url: 'https://queuebee.example/changelog/4-1',
      publishedAt: '2026-09-02T09:00:00.000Z',
      text: 'The dashboard now loads in under 300 ms for queues with a million jobs.',
    },
    {
      title: 'Queuebee 5.0: breaking changes',
      url: 'https://queuebee.example/changelog/5-0',
      publishedAt: '2026-11-17T09:00:00.000Z',
      text: 'Queuebee 5.0 needs Node 22 or later and drops the callback API. Repeatable jobs move to the new schedules table; run the migration before you upgrade.',
    },
    {
      title: 'Queuebee 4.2: retries per error',
      url: 'https://queuebee.example/changelog/4-2',
      publishedAt: '2026-10-11T09:00:00.000Z',
      text: 'You can now choose the number of retries by the class of the error. Timeouts have their own limit.',
    },
    {
      title: 'Meet us in Lisbon',
      url: 'https://queuebee.example/blog/lisbon',
      publishedAt: '2026-10-01T09:00:00.000Z',
      text: 'We are at the Backend Days with a booth and plenty of stickers.',
    },
  ],
}

export const germanPage: SourcePage = {
  number: 4,
  url: 'https://stadtblatt.example/strompreise-2027',
  title: 'Strompreise: Was Haushalte 2027 zahlen',
  publishedAt: '2026-11-12',
  kind: 'html',
  text: `Anmelden

Die Stadtwerke senken den Strompreis zum 1. Januar 2027 um 4,5 Prozent. Ein Haushalt mit einem Verbrauch von 3.500 kWh spart damit rund 63 Euro im Jahr, teilte das Unternehmen am 12. November mit.

Der Arbeitspreis sinkt von 32,4 auf 30,9 Cent pro Kilowattstunde. Der Grundpreis bleibt bei 11,90 € im Monat unverändert.

## Gas wird teurer

Anders sieht es beim Gas aus: Wegen höherer Netzentgelte steigt der Preis um 2,1 Prozent. Betroffen sind laut Dr. Keller etwa 18.000 Kunden, z. B. in der Südstadt.

Diese Website verwendet Cookies.

Jetzt abonnieren`,
}

export const emptyMaterial: DigestMaterial = {
  task: 'Summarise what is new.',
  instructions: null,
  input: null,
  pages: [],
  failures: [],
  snapshots: [],
  script: null,
  startedAt: '2026-11-20T07:00:00.000Z',
  hasPreviousRun: false,
}
