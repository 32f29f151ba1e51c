/** The owner of a piece of work: one object per job. All jobs of one client count together. */
export interface Owner {
  readonly clientId: string;
}

/**
 * Fair scheduling of items that wait for a scarce resource. The next client is the one that holds least, then the one
 * that has used least, then the one whose item has waited longest. The same order applies to the jobs within a client.
 */
export interface FairQueue<Item> {
  /** Clients that hold something or wait for it. */
  readonly clients: number;
  /** @param place `first` puts it before the owner's other items: it was served and came back. */
  add(item: Item, owner: Owner, place?: "first"): void;
  /** Removes the item. False if it was not waiting. */
  remove(item: Item): boolean;
  /** Returns the next item without removing it. Skips clients that `isEligible` rejects. */
  next(isEligible?: (clientId: string) => boolean): Item | undefined;
  /** What these owners hold from now on; call the returned function to release it and report the usage. */
  hold(owner: Owner): (used: number) => void;
  heldBy(clientId: string): number;
  /** Waiting items of clients that `isEligible` accepts. */
  count(isEligible?: (clientId: string) => boolean): number;
}

/**
 * Start-time fair queueing: the virtual clock stands at the usage with which the last turn began, and a new or
 * returning owner starts there at the earliest. So idle owners do not accumulate credit, and nobody is penalized for
 * usage while there was no competition.
 */
interface Account {
  held: number;
  used: number;
}

interface Line<Item> extends Account {
  waiting: { item: Item; number: number }[];
}

interface Client<Item> extends Account {
  readonly lines: Map<Owner, Line<Item>>;
  clock: number;
}

/** Usage of idle clients is kept for a while, up to a maximum number of clients. */
const restingMax = 1_000;

export function createFairQueue<Item>(): FairQueue<Item> {
  const clients = new Map<string, Client<Item>>();
  const resting = new Map<string, number>();
  const restingJobs = new WeakMap<Owner, number>();
  const places = new Map<Item, Owner>();
  let clock = 0;
  let numbers = 0;

  const clientOf = ({ clientId }: Owner): Client<Item> => {
    let client = clients.get(clientId);
    if (client === undefined) {
      const used = Math.max(clock, resting.get(clientId) ?? 0);
      // A job's usage never exceeds its client's, so none falls behind new arrivals.
      client = { held: 0, used, lines: new Map(), clock: used };
      clients.set(clientId, client);
      resting.delete(clientId);
    }
    return client;
  };
  const lineOf = (owner: Owner): [Client<Item>, Line<Item>] => {
    const client = clientOf(owner);
    let line = client.lines.get(owner);
    if (line === undefined) {
      line = { held: 0, used: Math.max(client.clock, restingJobs.get(owner) ?? 0), waiting: [] };
      client.lines.set(owner, line);
    }
    return [client, line];
  };
  /** Evicts the usage of owners that neither hold nor wait. */
  const leave = (owner: Owner) => {
    const [client, line] = lineOf(owner);
    if (line.held > 0 || line.waiting.length > 0) return;
    client.lines.delete(owner);
    restingJobs.set(owner, line.used);
    if (client.lines.size > 0) return;
    clients.delete(owner.clientId);
    if (clients.size === 0) {
      clock = Math.max(clock, client.used, ...resting.values());
      resting.clear();
    } else if (client.used > clock) {
      resting.set(owner.clientId, client.used);
      const [oldest] = resting.keys();
      if (resting.size > restingMax && oldest !== undefined) resting.delete(oldest);
    }
  };
  const nextLine = ({ lines }: Client<Item>): Line<Item> | undefined => {
    let best: Line<Item> | undefined;
    for (const line of lines.values()) {
      if (line.waiting.length > 0 && (best === undefined || comesBefore(line, best, line, best))) best = line;
    }
    return best;
  };

  return {
    get clients() {
      return clients.size;
    },
    add(item, owner, place) {
      const { waiting } = lineOf(owner)[1];
      numbers += 1;
      if (place === "first") waiting.unshift({ item, number: waiting[0]?.number ?? numbers });
      else waiting.push({ item, number: numbers });
      places.set(item, owner);
    },
    remove(item) {
      const owner = places.get(item);
      if (owner === undefined) return false;
      const { waiting } = lineOf(owner)[1];
      waiting.splice(
        waiting.findIndex((each) => each.item === item),
        1,
      );
      places.delete(item);
      leave(owner);
      return true;
    },
    next(isEligible = () => true) {
      let best: { client: Client<Item>; line: Line<Item> } | undefined;
      for (const [id, client] of clients) {
        const line = nextLine(client);
        if (line === undefined || !isEligible(id)) continue;
        if (best === undefined || comesBefore(client, best.client, line, best.line)) best = { client, line };
      }
      return best?.line.waiting[0]?.item;
    },
    hold(owner) {
      const [client, line] = lineOf(owner);
      const accounts = [client, line];
      clock = Math.max(clock, client.used);
      client.clock = Math.max(client.clock, line.used);
      for (const account of accounts) account.held += 1;
      let isHeld = true;
      return (used) => {
        if (!isHeld) return;
        isHeld = false;
        for (const account of accounts) {
          account.held -= 1;
          account.used += used;
        }
        leave(owner);
      };
    },
    heldBy: (clientId) => clients.get(clientId)?.held ?? 0,
    count(isEligible = () => true) {
      let count = 0;
      for (const [id, { lines }] of clients) {
        if (isEligible(id)) for (const { waiting } of lines.values()) count += waiting.length;
      }
      return count;
    },
  };
}

function comesBefore(
  one: Account,
  other: Account,
  { waiting: [ofOne] }: Line<unknown>,
  { waiting: [ofOther] }: Line<unknown>,
): boolean {
  if (one.held !== other.held) return one.held < other.held;
  if (one.used !== other.used) return one.used < other.used;
  return (ofOne?.number ?? 0) < (ofOther?.number ?? 0);
}
