import { Person } from './person.ts'

const peopleAtOnce = 4

/** People with an account on one installation; they stay signed in when its server is started again. */
export class Crowd {
  readonly #people: Person[] = []

  /** The first `count` of them at the server of this address, signed up when they are first asked for. */
  async at(url: string, count: number): Promise<Person[]> {
    for (const person of this.#people) person.moveTo(url)
    while (this.#people.length < count) {
      const group = Math.min(peopleAtOnce, count - this.#people.length)
      const newcomers = Array.from({ length: group }, (_, at) => this.#people.length + at)
      this.#people.push(...(await Promise.all(newcomers.map((number) => newcomer(url, number)))))
    }
    return this.#people.slice(0, count)
  }

  /** Closes their connections. */
  leave(): void {
    for (const person of this.#people) person.leave()
  }
}

async function newcomer(url: string, number: number): Promise<Person> {
  const person = new Person(url, number)
  await person.signUp(`bench-${number}@example.com`)
  return person
}
