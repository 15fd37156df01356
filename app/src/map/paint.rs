//! Colours of maps and globes.

use crate::style::rgb;
use egui::{Color32, Ui};

/// Colours of one theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colors {
    pub(crate) water: Color32,
    pub(crate) land: Color32,
    pub(crate) coast: Color32,
    pub(crate) border: Color32,
    pub(crate) graticule: Color32,
    /// Names of places, and the halo of their letters.
    pub(crate) name: Color32,
    pub(crate) halo: Color32,
    /// Landmarks without a colour of their own, and text on them.
    pub(crate) mark: Color32,
    pub(crate) on_mark: Color32,
    /// Clusters, and text on them.
    pub(crate) cluster: Color32,
    pub(crate) on_cluster: Color32,
    /// Open landmarks, and a rectangle while it is drawn.
    pub(crate) chosen: Color32,
    /// Background around a globe.
    pub(crate) sky: Color32,
    /// Shade over the night side of a globe; names and signs stay readable.
    pub(crate) night: Color32,
    /// Zones of Fidonet from 1 on; the last colour is for all others.
    zones: [Color32; 7],
}

const LIGHT: Colors = Colors {
    water: rgb(0xc9_dd_ec),
    land: rgb(0xf4_f1_e8),
    coast: rgb(0x8f_a9_bb),
    border: rgb(0xc4_bd_ab),
    graticule: rgb(0xb2_ca_dc),
    name: rgb(0x3d_44_4c),
    halo: rgb(0xfb_f9_f3),
    mark: rgb(0xc2_33_2b),
    on_mark: rgb(0xff_ff_ff),
    cluster: rgb(0x1f_5f_a8),
    on_cluster: rgb(0xff_ff_ff),
    chosen: rgb(0x7a_2d_b0),
    sky: rgb(0xe9_ee_f3),
    night: Color32::from_rgba_premultiplied(8, 12, 24, 44),
    zones: [
        rgb(0x1f_5f_a8),
        rgb(0xc2_33_2b),
        rgb(0x1b_74_3a),
        rgb(0x8a_5a_00),
        rgb(0xb0_21_6e),
        rgb(0x00_6d_77),
        rgb(0x5a_60_68),
    ],
};

const DARK: Colors = Colors {
    water: rgb(0x12_1c_28),
    land: rgb(0x2b_33_36),
    coast: rgb(0x56_6a_78),
    border: rgb(0x47_50_53),
    graticule: rgb(0x22_30_3f),
    name: rgb(0xc4_cc_d4),
    halo: rgb(0x1a_20_25),
    mark: rgb(0xff_7a_66),
    on_mark: rgb(0x1a_0d_0a),
    cluster: rgb(0x6a_b0_f5),
    on_cluster: rgb(0x06_16_28),
    chosen: rgb(0xd9_9a_ff),
    sky: rgb(0x0a_0d_11),
    night: Color32::from_rgba_premultiplied(0, 0, 4, 120),
    zones: [
        rgb(0x6a_b0_f5),
        rgb(0xff_7a_66),
        rgb(0x63_c9_7f),
        rgb(0xe0_b0_50),
        rgb(0xf5_8b_c0),
        rgb(0x4f_c7_cf),
        rgb(0xa8_b0_b8),
    ],
};

impl Colors {
    /// Returns the colours of the theme.
    pub(crate) fn current(ui: &Ui) -> Self {
        Self::of_theme(ui.visuals().dark_mode)
    }

    /// Returns the colours of the dark or the light theme.
    pub(crate) const fn of_theme(dark: bool) -> Self {
        if dark { DARK } else { LIGHT }
    }

    /// Returns the colour of a zone of Fidonet.
    pub(crate) fn zone(&self, zone: u16) -> Color32 {
        let [own @ .., other] = self.zones;
        let at = usize::from(zone).checked_sub(1);
        at.and_then(|at| own.get(at)).copied().unwrap_or(other)
    }
}

/// Returns a readable colour on a background: black or white.
pub(crate) fn ink_on(color: Color32) -> Color32 {
    let [red, green, blue, _] = color.to_array().map(f32::from);
    if 0.299 * red + 0.587 * green + 0.114 * blue > 140.0 {
        Color32::from_gray(12)
    } else {
        Color32::WHITE
    }
}

#[cfg(test)]
mod tests {
    use super::{Colors, DARK, LIGHT, ink_on};
    use crate::style::tests::contrast;

    #[test]
    fn names_and_signs_are_readable_on_the_night_side() {
        for colors in [LIGHT, DARK] {
            for day in [colors.water, colors.land] {
                let night = day.blend(colors.night);
                assert!(contrast(day, night) >= 1.1, "{day:?} is no darker at night");
                assert!(contrast(colors.name, night) >= 4.5, "{night:?}");
                let signs = [colors.mark, colors.cluster, colors.chosen];
                for sign in colors.zones.into_iter().chain(signs) {
                    assert!(contrast(sign, night) >= 3.0, "{sign:?} on {night:?}");
                }
            }
        }
    }

    #[test]
    fn names_and_signs_can_be_distinguished_from_land_and_water() {
        for Colors {
            water,
            land,
            name,
            mark,
            on_mark,
            cluster,
            on_cluster,
            chosen,
            zones,
            ..
        } in [LIGHT, DARK]
        {
            for ground in [water, land] {
                assert!(contrast(name, ground) >= 4.5);
                for sign in zones.into_iter().chain([mark, cluster, chosen]) {
                    assert!(contrast(sign, ground) >= 3.0, "{sign:?} on {ground:?}");
                }
            }
            for zone in zones {
                assert!(contrast(zone, ink_on(zone)) >= 4.5, "{zone:?}");
            }
            assert!(contrast(mark, on_mark) >= 4.5);
            assert!(contrast(cluster, on_cluster) >= 4.5);
        }
    }
}
