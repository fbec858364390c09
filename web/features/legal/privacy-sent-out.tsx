/** What the server sends out, to whom, and when. */
export function SentOut() {
  return (
    <>
      <p>
        Only the following, and only when one of your agents or teams runs or has something to tell you, when
        you speak to a builder, connect a service or try a link, when you sign in elsewhere, are invited or
        have an email sent to you, or when you pay for a plan.
      </p>
      <h3 className="font-semibold">
        To AI model providers, if the operator or an administrator has connected one
      </h3>
      <p>
        OpenAI, Anthropic, Google Gemini, or a compatible service of the operator’s choice, which may also be
        a server of its own. A provider is sent what the run works on: the agent’s name, its persona, task and
        lessons, when the run began, its input, the text, titles and addresses of the links that were read,
        the output of its script, the result of the last run, and what the model itself asked to read or
        compute. Material that is too long is shortened first.
      </p>
      <ul>
        <li>
          Not sent: your name, your email address, your network address, and the code of your script, unless
          you wrote them into one of the above. The one exception is learning mode: to word a lesson, a model
          can be shown your remark, the beginning of the result, the error, the links that could not be read
          and the script that failed.
        </li>
        <li>
          A team’s members are given each other’s results, which a model can be asked to join. A builder sends
          what you said to it in that conversation. What an agent reads at a connected service is material of
          its run.
        </li>
        <li>If a provider does not answer, the next one that is set up is asked with the same material.</li>
        <li>OpenAI is asked not to store what it is sent. What providers keep is a matter of their terms.</li>
        <li>An agent that is set to the built-in engine asks no model.</li>
      </ul>
      <h3 className="font-semibold">To the websites that your agents read</h3>
      <p>
        Links are read by the server, from its network address: never by your browser, and not from your
        address. The website learns the address of the page, that a program called Balancia asks, and which
        kinds of pages it can read. No cookies and nothing about you go along. Where a model answers, it can
        ask to read further public pages.
      </p>
      <h3 className="font-semibold">To the services that you connected</h3>
      <p>
        What your agents read there and do there, with the key that you gave for it: to the address of that
        service and no other. Among them can be your mail server, a database, and any server of the Model
        Context Protocol (MCP) that you name. Writing asks you first unless you allowed that act for that
        agent. When you connect or test one, it is asked one harmless question; where you sign in at the
        service to connect it (OAuth), your browser goes there, and this server is given a key by it.
      </p>
      <h3 className="font-semibold">
        To your organisation’s sign-in service, if the operator has set one up
      </h3>
      <p>
        If you choose to sign in there, your browser goes to that service, and this server asks it, by OpenID
        Connect, who you are: your email address and your name. It learns that you sign in here, and nothing
        else.
      </p>
      <h3 className="font-semibold">To the addresses that you have results posted to</h3>
      <p>
        If you add such an address to an agent, it is sent each result: the agent’s name and number, the run’s
        number, status, result or error, sources and time, signed so that the other side can check it.
      </p>
      <h3 className="font-semibold">By email, if the operator has set it up</h3>
      <p>
        Emails go to the address of your account through the operator’s mail server: when a run of an agent
        whose notifications are on has ended, or only when it found something changed or failed, as you chose,
        with its result and sources, and when something needs you, such as an agent that was paused after
        failing or an approval. Who signs up, is invited or forgot their password is emailed a link.
      </p>
      <h3 className="font-semibold">To Stripe, if the operator takes payments by it</h3>
      <p>
        When you begin to pay for a plan, Stripe is sent your email address, the number of your account here,
        and the plan with its price. Your card and what else Stripe asks for you type in on its own pages, and
        we never see it. Nothing is sent before you press the button that says so, and nothing at all where
        the built-in test service stands in its place.
      </p>
      <h3 className="font-semibold">To the operator’s own machines, if the operator has set them up</h3>
      <p>
        Backups can be stored in a bucket of the operator, as the files that this server makes. A collector of
        the operator can be sent how long runs, calls and requests took and how they ended, without what they
        are about. Calls can pass a proxy of the operator, which learns where they go.
      </p>
      <h3 className="font-semibold">Not at all</h3>
      <p>
        Nothing goes to the makers of this software, to advertisers or to analysts. Python scripts run on the
        server, in a sandbox that gives them no network. Applications that were built for you run in a frame
        of your browser that can reach nothing but itself.
      </p>
    </>
  )
}
