import { socialDomains } from "../../contract/social-platforms.ts";

/**
 * Websites that are not a business's own. Rules in the syntax of `domain-rule.ts`: `example.com` with everything
 * below it, `example.com/path`, `brand.*` for a brand's domains in every country. Matched against the whole host and
 * path, never against part of a word.
 */

/** Version and sources of the lists; any change to a list changes the version. */
export const listedDomainsSource = {
  version: "2",
  date: "2026-11-22",
  source:
    "Compiled by hand for Forager: the services' own domains and short-link domains, as they publish them.",
} as const;

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** In addition to the platforms whose accounts svcSite finds: networks, messengers, link-in-bio pages. */
const moreSocialMedia = words(`
    about.me allmylinks.com beacons.ai bio.link bsky.app campsite.bio carrd.co fb.watch flow.page
    heylink.me kakao.com lin.ee line.me linktr.ee linktree.com lit.link lnk.bio lnkd.in
    mastodon.social msha.ke naver.com ok.ru pin.it redd.it solo.to soundcloud.com spotify.com
    substack.com t.co taplink.at taplink.cc telegram.org threads.com threads.net tumblr.com
    twitch.tv vimeo.com vk.com wa.link wechat.com weibo.com xing.com youtu.be
`);

const reviewSites = words(`
    angi.com angieslist.com avvo.com bbb.org birdeye.com capterra.com checkatrade.com
    consumeraffairs.com doctolib.de doctolib.fr doctolib.it doctoralia.* ekomi.de feefo.com g2.com
    glassdoor.* happycow.net healthgrades.com holidaycheck.* homeadvisor.com houzz.com jameda.de
    lafourchette.* menupix.com opencare.com podium.com productreview.com.au provenexpert.com
    ratemds.com restaurantguru.* reviews.co.uk reviews.io sitejabber.com sluurpy.it thefork.*
    treatwell.* tripadvisor.* trustatrader.com trustpilot.* vitals.com webmd.com yelp.* zocdoc.com
    zomato.*
`);

/** Registers, yellow pages, industry portals, marketplaces. */
const directories = words(`
    11880.com 11880.gr 1881.no 192.com 2gis.com 2gis.ru amazon.* apontador.com.br autotrader.com
    baidu.com bark.com bloomberg.com brownbook.net care.com caredash.com cars.com
    chamberofcommerce.com citysearch.com companieshouse.gov.uk craigslist.org crunchbase.com cylex.*
    dasoertliche.de degulesider.dk detelefoongids.nl dexknows.com dianping.com dnb.com ebay.*
    ekiten.jp eniro.se etsy.com europages.* eventbrite.com finda.co.nz findlaw.com firmy.cz
    fonecta.fi foursquare.com freeindex.co.uk gelbeseiten.de gnavi.co.jp goldenpages.* golocal.de
    goudengids.be goudengids.nl goyellow.de guiamais.com.br gulesider.no gumtree.com gurunavi.com
    herold.at hitched.co.uk hitta.se homes.com hotfrog.* hotpepper.jp immobilienscout24.de
    indiamart.com infobel.* itp.ne.jp justdial.com justia.com kompass.* krak.dk lawyers.com local.ch
    local.com localsearch.com.au manta.com mappy.com martindale.com meinestadt.de merchantcircle.com
    mobile.de nextdoor.com northdata.de olx.* oozo.nl opencorporates.com pagesdor.be
    pagesjaunes.fr paginasamarillas.* paginebianche.it paginegialle.it panoramafirm.pl pkt.pl
    porch.com practo.com proff.no psychologytoday.com realtor.com rightmove.co.uk scoot.co.uk
    search.ch snupit.co.za sulekha.com superpages.com tabelog.com telefoonboek.nl telelistas.net
    theknot.com thomsonlocal.com thumbtack.com tradeindia.com truelocal.com.au trulia.com tupalo.*
    virgilio.it vrisko.gr weddingwire.com werkenntdenbesten.de whereis.com whitepages.com xo.gr
    yandex.ru yell.com yellow.co.nz yellowpages.* zillow.com zlatestranky.cz zoominfo.com zoon.ru
    zoopla.co.uk
`);

/** Booking of tables, rooms and appointments, and food delivery. Filtered like directories. */
const bookingAndDelivery = words(`
    agoda.* airbnb.* bookatable.com booking.* booksy.* calendly.com chownow.com deliveroo.*
    doordash.com efood.gr expedia.* exploretock.com food.bolt.eu foodora.se foodpanda.* foody.com.cy
    fresha.* glovo.* glovoapp.com grubhub.com hostelworld.com hotels.com ifood.com.br just-eat.*
    justeat.* kayak.* lieferando.* menulog.com.au mindbodyonline.com opentable.* pedidosya.com
    planity.com postmates.com pyszne.pl quandoo.* rappi.com resy.com salonized.com seamless.com
    setmore.com sevenrooms.com simplybook.me slicelife.com square.site squareup.com styleseat.com
    swiggy.com takeaway.com thuisbezorgd.nl toasttab.com trivago.* ubereats.* vagaro.com vrbo.com
    wolt.*
`);

const maps = words(`
    apple.com bing.com business.google.com g.co g.page goo.gl google.* here.com komoot.com
    map.baidu.com map.kakao.com map.naver.com mappls.com mapquest.com maps.yandex.*
    openstreetmap.org share.google sygic.com tomtom.com waze.com what3words.com yandex.*/maps
    yandex.*/profile
`);

export const listedDomains = {
  social_media: [...socialDomains, ...moreSocialMedia],
  review_sites: reviewSites,
  directories: [...directories, ...bookingAndDelivery],
  maps,
} as const;

/** Businesses' own pages on hosts that a rule above would match. */
export const keptHosts = words("sites.google.com");

/**
 * Hosts where businesses have their own pages under the provider's domain, in addition to the private section of the
 * Public Suffix List.
 */
export const hostedPages: ReadonlySet<string> = new Set(
  words(`
    sites.google.com business.site negocio.site wixsite.com wordpress.com blogspot.com weebly.com squarespace.com
    webnode.page jimdosite.com godaddysites.com myshopify.com github.io netlify.app web.app
`),
);
