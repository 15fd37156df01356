//! Calls of owners: each gets the state that it shares, and `Browser` carries out its effects.

/// Calls a method of an owner with the state that it shares, and carries out the effects.
macro_rules! with_owner {
    ($browser:ident.$owner:ident, $wrap:path, $method:ident($($argument:expr),*)) => {{
        let mut effects = $crate::browser::effects::Effects::default();
        let mut context = $crate::browser::context::Context {
            mail: &mut $browser.mail,
            profile: &mut $browser.profile,
            front: &mut $browser.front,
            tabs: &mut $browser.tabs,
        };
        let result = $browser.$owner.$method($($argument,)* &mut context, &mut effects);
        $browser.perform(effects, $wrap);
        result
    }};
}
pub(super) use with_owner;

/// Calls a method of the profile with the state of others, and carries out the effects.
macro_rules! with_profile {
    ($browser:ident, $method:ident($($argument:expr),*)) => {{
        let mut effects = $crate::browser::effects::Effects::default();
        let mut context = $crate::browser::context::ProfileContext {
            mail: &$browser.mail,
            front: &mut $browser.front,
            tabs: &mut $browser.tabs,
            indexing: $browser.workers.indexer.progress(),
        };
        $browser.profile.$method($($argument,)* &mut context, &mut effects);
        $browser.perform(effects, $crate::browser::jobs::Reply::Profile);
    }};
}
pub(super) use with_profile;

/// Calls a method of the mail with the state of others, and carries out the effects.
macro_rules! with_mail {
    ($browser:ident, $method:ident($($argument:expr),*)) => {{
        let mut effects = $crate::browser::effects::Effects::default();
        let mut context = $crate::browser::context::MailContext {
            profile: &mut $browser.profile,
            front: &mut $browser.front,
            tabs: &mut $browser.tabs,
        };
        $browser.mail.$method($($argument,)* &mut context, &mut effects);
        $browser.perform(effects, $crate::browser::jobs::Reply::Mail);
    }};
}
pub(super) use with_mail;

/// Calls a method of the tabs with the state of others, and carries out the effects.
macro_rules! with_tabs {
    ($browser:ident, $method:ident($($argument:expr),*)) => {{
        let mut effects = $crate::browser::effects::Effects::default();
        let mut context = $crate::browser::context::TabsContext {
            mail: &$browser.mail,
            profile: &mut $browser.profile,
            front: &mut $browser.front,
            has_nodelists: !$browser.contents.nodelists().is_empty(),
        };
        let result = $browser.tabs.$method($($argument,)* &mut context, &mut effects);
        $browser.perform(effects, $crate::browser::jobs::Reply::Tabs);
        result
    }};
}
pub(super) use with_tabs;
